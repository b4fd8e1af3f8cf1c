/** A work's whole record: its long texts are not told with the hall, but when somebody opens the work. */

/** @typedef {import("./plan.js").WorkRecord} WorkRecord */

/** @type {Map<string, Promise<WorkRecord>>} by address */
const records = new Map();

/** Fetched once. @param {string} address */
export function recordAt(address) {
  let record = records.get(address);
  if (!record) {
    record = fetchRecord(address);
    records.set(address, record);
    record.catch(() => records.delete(address));
  }
  return record;
}

/** @param {string} address @returns {Promise<WorkRecord>} */
async function fetchRecord(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer.json();
}
