// "What would the guide say?": asks about the work on this page and shows answers with what they rest on.

const panel = document.getElementById("guide-panel");
if (panel) listen(panel);

/** @param {HTMLElement} panel */
function listen(panel) {
  const form = panel.querySelector("form");
  const answers = panel.querySelector(".answers");
  const typed = form.querySelector("[name=question]");
  const chips = [...form.querySelectorAll(".chip")];

  for (const choice of form.querySelectorAll("[name=language]")) {
    choice.addEventListener("change", () => {
      for (const chip of chips) chip.hidden = chip.dataset.language !== form.elements.language.value;
    });
  }
  for (const chip of chips) chip.addEventListener("click", () => ask(chip.textContent.trim()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (typed.value.trim()) ask(typed.value.trim());
  });

  /** @param {string} question */
  async function ask(question) {
    const shown = entry(question, form.elements.language.value);
    answers.prepend(shown.whole);
    shown.answer.textContent = form.dataset.thinking;
    const body = new FormData(form);
    body.set("question", question);
    try {
      const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
      const told = await response.json();
      if (response.ok) show(shown, told);
      else shown.answer.textContent = told.problem;
    } catch {
      shown.answer.textContent = form.dataset.failed;
    }
    shown.whole.dataset.state = "answered";
  }

  function show({ answer, rests, remark }, told) {
    answer.textContent = told.answer;
    answer.lang = told.language;
    const named = told.citations.map((cited) => `${cited.accession} · ${cited.label}`);
    rests.textContent = named.length ? `${form.dataset.rests} ${named.join("; ")}` : form.dataset.nothing;
    remark.textContent = told.remark;
  }
}

function entry(question, language) {
  const whole = document.createElement("article");
  const [asked, answer, rests, remark] = ["asked", "answer", "rests", "remark"].map((name) => {
    const line = document.createElement("p");
    line.className = name;
    whole.append(line);
    return line;
  });
  asked.textContent = question;
  asked.lang = language;
  return { whole, answer, rests, remark };
}
