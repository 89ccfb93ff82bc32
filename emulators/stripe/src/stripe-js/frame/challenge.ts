import { CHALLENGED } from "../protocol.ts";

const buttons = [...document.querySelectorAll<HTMLButtonElement>("[data-answer]")];

async function submitChoice(choice: string): Promise<void> {
  for (const button of buttons) button.disabled = true;
  const { ok } = await fetch(`/__sandbox/3ds/${document.body.dataset.intent}/${choice}`, {
    method: "POST",
  }).catch(() => ({ ok: false }));
  if (ok) return parent.postMessage(CHALLENGED, "*");
  for (const button of buttons) button.disabled = false;
  const problem = document.getElementById("problem");
  if (problem) problem.textContent = "The answer did not arrive. Please try again.";
}

for (const button of buttons)
  button.addEventListener("click", () => void submitChoice(button.dataset.answer ?? "fail"));
