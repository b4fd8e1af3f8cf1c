// Says at once that files are too large, before anything of them is sent.

for (const form of document.querySelectorAll("form[data-most]")) {
  const told = form.querySelector(".problem");
  const check = () => {
    const files = [...form.querySelectorAll("input[type=file]")].flatMap((field) => [...field.files]);
    const large = files.reduce((sum, file) => sum + file.size, 0) > Number(form.dataset.most);
    told.textContent = large ? form.dataset.tooLarge : "";
    told.hidden = !large;
    return large;
  };
  form.addEventListener("change", check);
  form.addEventListener("submit", (event) => {
    if (check()) event.preventDefault();
  });
}
