import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NextStep, NextSteps } from "#components/tools/next-steps.tsx";

const show = (isReady: boolean, tool = "a") =>
  render(
    <NextSteps isReady={isReady} tool={tool}>
      <NextStep text="It has its own page.">
        <button type="button">Open it</button>
      </NextStep>
    </NextSteps>,
  );

const heading = () => screen.queryByRole("heading", { name: "What next?" });

test("NextSteps appears with the first result and stays while the screen is open", () => {
  const { rerender } = show(false);
  expect(heading()).toBeNull();
  rerender(
    <NextSteps isReady tool="a">
      <li>Step</li>
    </NextSteps>,
  );
  expect(heading()).not.toBeNull();
});

test("NextSteps is shown once for each tool", () => {
  show(true).unmount();
  const again = show(true);
  expect(heading()).toBeNull();
  again.unmount();
  show(true, "b");
  expect(heading()).not.toBeNull();
});
