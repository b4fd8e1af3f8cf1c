// Follows an import that runs: asks how far it is, and loads the page again when it is over.

const EVERY_MS = 1000;

const run = document.getElementById("run");
if (run?.dataset.stateUrl) follow(run);

/** @param {HTMLElement} run */
async function follow(run) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const told = await ask(run.dataset.stateUrl);
    if (told === null) continue; // the site restarts, or the network is away: the import goes on
    if (told.state !== "waiting" && told.state !== "running") {
      location.reload();
      return;
    }
    show(run, told);
  }
}

async function ask(url) {
  try {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function show(run, told) {
  const state = run.querySelector(".state");
  if (state.dataset.value !== told.state) {
    state.dataset.value = told.state;
    state.textContent = told.label;
  }
  run.querySelector(".done").textContent = told.total ? `${told.done} / ${told.total}` : `${told.done}`;
  if (told.percent !== null) run.querySelector("progress").value = told.percent;
  for (const [outcome, number] of Object.entries(told.counts)) {
    run.querySelector(`[data-outcome="${outcome}"] dd`).textContent = number;
  }
}
