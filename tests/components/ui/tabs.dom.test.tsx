import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";

const onValueChange = vi.fn();
const NAMES = ["one", "two", "three"];

beforeEach(() => {
  render(
    <Tabs defaultValue="one" onValueChange={onValueChange}>
      <TabsList aria-label="Numbers">
        {NAMES.map((name) => (
          <TabsTrigger disabled={name === "two"} key={name} value={name}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {NAMES.map((name) => (
        <TabsContent key={name} value={name}>
          <p>content {name}</p>
        </TabsContent>
      ))}
    </Tabs>,
  );
});

const tab = (name: string) => screen.getByRole("tab", { name });
const selected = () => screen.getByRole("tab", { selected: true }).textContent;

test("Tabs show the panel of the selected tab, which names it", async () => {
  expect(screen.getByRole("tabpanel", { name: "one" }).textContent).toBe("content one");
  await userEvent.click(tab("three"));
  expect(screen.getByRole("tabpanel", { name: "three" }).textContent).toBe("content three");
  expect(screen.queryByText("content one")).toBeNull();
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith("three");
});

test("Tabs are one stop of the Tab key, which leads to the selected tab and then to its panel", async () => {
  await userEvent.tab();
  expect(document.activeElement).toBe(tab("one"));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test.each([
  ["{ArrowRight}", "three"],
  ["{ArrowLeft}", "three"],
  ["{ArrowRight}{ArrowRight}", "one"],
  ["{End}", "three"],
  ["{End}{Home}", "one"],
  ["{ArrowDown}", "one"],
  ["{Control>}{ArrowRight}{/Control}", "one"],
])("Tabs select with %s past disabled tabs: %s", async (keys, expected) => {
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(selected()).toBe(expected);
  expect(document.activeElement).toBe(tab(expected));
});

test("Tabs ignore a click on a disabled tab", async () => {
  await userEvent.click(tab("two"));
  expect(selected()).toBe("one");
});
