import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { InspectorForm } from "#components/capture/inspector-form.tsx";
import { SubmitButton } from "#components/capture/submit-bar.tsx";
import { useCaptureForm } from "#components/capture/use-capture-form.ts";
import { type CaptureForm, EMPTY_FORM, submitLabel } from "#components/capture-form/form-state.ts";
import type { ShownSteps } from "#components/capture-form/steps-editor.tsx";
import { Form } from "#components/ui/form.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { setAddress } from "#tests/support/navigation.ts";

const sent = vi.fn();

/** The options of an earlier capture. */
const EARLIER: CaptureForm = {
  ...EMPTY_FORM,
  address: { scheme: "http", rest: "plain.test" },
  size: { width: 800, height: 600 },
  selector: "#pricing",
};

const PICTURES = new Map([1, 2, 3].map((number) => [number, `data:image/jpeg;base64,${number}`]));

function Screen() {
  const { fields, form } = useCaptureForm();
  const [isRunning, setIsRunning] = useState(false);
  const [shown, setShown] = useState<ShownSteps | null>(null);
  const submit = fields.handleSubmit((requests) => {
    sent(requests);
    setIsRunning(true);
  });
  return (
    <Form {...fields}>
      <InspectorForm
        bottomBar={null}
        button={<SubmitButton formId="form" isRunning={isRunning} text={submitLabel(form)} usages={[]} />}
        canExtract
        notices={null}
        onSubmit={submit}
        shownSteps={shown}
        urlId="url"
      />
      <button onClick={() => fields.reset({ capture: EARLIER })} type="button">
        Earlier
      </button>
      <button onClick={() => setShown({ steps: form.steps, pictures: PICTURES })} type="button">
        Show pictures
      </button>
      <button
        onClick={() => fields.setError("capture.address", { message: "Refused" }, { shouldFocus: true })}
        type="button"
      >
        Refuse
      </button>
    </Form>
  );
}

const toggle = (name: string) => screen.getByRole<HTMLButtonElement>("switch", { name });
const getOptions = (group: HTMLElement, role: "tab" | "radio", state: string) =>
  within(group)
    .getAllByRole(role)
    .map((option) => [option.textContent, option.getAttribute(state)]);
const button = () => screen.getAllByRole("button").find((one) => one.getAttribute("type") === "submit");

beforeEach(() => {
  render(<Screen />);
});

describe("InspectorForm at its defaults", () => {
  test("shows the URL field behind a fixed prefix with a placeholder and a hint", () => {
    coversSpec("2.61");
    const field = screen.getByLabelText<HTMLInputElement>("Website URL");
    expect(field.placeholder).toBe("example.com");
    expect(field.previousElementSibling?.textContent).toBe("https://");
    expect(screen.getByText("Enter the domain without https://").id).toBe(`${field.id}-note`);
  });

  test("has one action selected and the badge of the extraction", async () => {
    coversSpec("2.62");
    expect(toggle("Take Screenshot").getAttribute("aria-checked")).toBe("true");
    expect(toggle("Extract Content").getAttribute("aria-checked")).toBe("false");
    expect(screen.getByText("FireCrawl")).toBeDefined();
    await userEvent.click(toggle("Extract Content"));
    expect(toggle("Extract Content").getAttribute("aria-checked")).toBe("true");
  });

  test("has the options of the specification with all blocking on", () => {
    coversSpec("2.64", "9.6");
    expect(getOptions(screen.getByRole("tablist", { name: "Device" }), "tab", "aria-selected")).toEqual([
      ["Desktop", "true"],
      ["Mobile", "false"],
    ]);
    expect(
      getOptions(screen.getByRole("radiogroup", { name: "Output Format" }), "radio", "aria-checked"),
    ).toEqual([
      ["Markdown", "true"],
      ["HTML", "false"],
    ]);
    const slider = screen.getByRole("slider", { name: "Capture Delay" });
    const range = ["aria-valuemin", "aria-valuemax", "aria-valuenow"].map((name) =>
      slider.getAttribute(name),
    );
    expect(range).toEqual(["0", "10", "0"]);
    expect(screen.getByRole("heading", { name: "Privacy & Blocking" })).toBeDefined();
    for (const name of [
      "Only extract main content",
      "Block cookie banners",
      "Block advertisements",
      "Block tracking scripts",
    ])
      expect(toggle(name).getAttribute("aria-checked"), name).toBe("true");
  });

  test("sets the delay in whole seconds, where zero waits for network idle", async () => {
    coversSpec("9.6");
    expect(screen.getByText("Waits until the page has stopped loading (network idle).")).toBeDefined();
    screen.getByRole("slider", { name: "Capture Delay" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByText("Waits 1 second after the page has loaded.")).toBeDefined();
  });

  test("takes the delay from a number field too, and keeps it within its limits", async () => {
    const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Capture Delay in seconds" });
    await userEvent.clear(field);
    await userEvent.type(field, "7");
    expect(screen.getByRole("slider").getAttribute("aria-valuenow")).toBe("7");
    await userEvent.clear(field);
    await userEvent.type(field, "99");
    await userEvent.tab();
    expect(field.value).toBe("10");
  });
});

test("InspectorForm says on its cards what will be made", async () => {
  expect(screen.getByText("The first screen, as JPEG")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  await userEvent.click(toggle("Full page"));
  await userEvent.click(screen.getByRole("radio", { name: "PNG" }));
  expect(screen.getByText("The whole page, as PNG")).toBeDefined();
  expect(screen.getByRole("button", { name: /^More options\s*2\s*changed$/ })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(screen.getByText("The first screen, as JPEG")).toBeDefined();
});

test("InspectorForm adds, moves and removes steps by keyboard, and names an incomplete one", async () => {
  await userEvent.type(screen.getByLabelText("Website URL"), "shop.test");
  const add = screen.getByRole("button", { name: "Add a step" });
  await userEvent.click(add);
  await userEvent.type(screen.getByLabelText("Element of step 1"), "#more");
  await userEvent.click(add);
  await userEvent.selectOptions(screen.getByLabelText("What step 2 does"), "type");
  await userEvent.selectOptions(screen.getByLabelText("How the element of step 2 is found"), "field");
  await userEvent.type(screen.getByLabelText("Text of step 2"), "kiln");
  await userEvent.click(button() as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe("Step 2 needs an element");
  await userEvent.type(screen.getByLabelText("Element of step 2"), "Search");
  await userEvent.click(screen.getByRole("button", { name: "Move step 2 up" }));
  await userEvent.click(add);
  screen.getByRole("button", { name: "Remove step 3" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(add);
  sent.mockClear();
  await userEvent.click(button() as HTMLElement);
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls[0]?.[0].screenshot.steps).toEqual([
    { type: { role: "textbox", name: "Search", value: "kiln" } },
    { click: { selector: "#more" } },
  ]);
  // A typed text can be secret.
  expect(location.search).not.toContain("kiln");
});

test("InspectorForm shows the page after each step until that step or one before it changes", async () => {
  for (let count = 0; count < 3; count += 1)
    await userEvent.click(screen.getByRole("button", { name: "Add a step" }));
  await userEvent.click(screen.getByRole("button", { name: "Show pictures" }));
  const listPictures = () => screen.queryAllByRole("img").map((image) => image.getAttribute("src"));
  expect(listPictures()).toEqual([...PICTURES.values()]);
  const picture = screen.getByRole("button", { name: "Show the page after step 1 larger" });
  await userEvent.click(picture);
  expect(picture.getAttribute("aria-expanded")).toBe("true");
  await userEvent.type(screen.getByLabelText("Element of step 2"), "#more");
  expect(listPictures()).toEqual([PICTURES.get(1)]);
});

test("InspectorForm rejects a window size outside the limits beside its fields", async () => {
  await userEvent.type(screen.getByLabelText("Website URL"), "plain.test");
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  const width = screen.getByRole("spinbutton", { name: "Width in pixels" });
  await userEvent.clear(width);
  await userEvent.type(width, "5000");
  await userEvent.click(button() as HTMLElement);
  expect(screen.getByRole("alert").textContent).toMatch(/^Enter a width of 200 to 1920/);
  expect(document.activeElement).toBe(width);
  expect(sent).not.toHaveBeenCalled();
});

test("InspectorForm captures an element with the options of a screenshot", async () => {
  await userEvent.type(screen.getByLabelText("Website URL"), "plain.test");
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  await userEvent.click(toggle("Full page"));
  await userEvent.click(toggle("Dark mode"));
  await userEvent.click(toggle("Print style"));
  expect(toggle("No background").disabled).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "PNG" }));
  await userEvent.click(toggle("No background"));
  await userEvent.click(screen.getByRole("radio", { name: "2×" }));
  await userEvent.type(screen.getByLabelText("Hide elements"), ".chat, #ad");
  await userEvent.type(screen.getByLabelText("CSS selector"), "#pricing");
  expect(toggle("Full page").disabled).toBe(true);
  expect(screen.getByText("One element, as PNG")).toBeDefined();
  expect(screen.getByRole("button", { name: /^More options\s*7\s*changed$/ })).toBeDefined();
  await waitFor(() =>
    expect(location.search).toBe(
      "?url=plain.test&full=on&scale=2&image=png&dark=on&transparent=on&print=on&selector=%23pricing&hide=.chat%2C+%23ad",
    ),
  );
  await userEvent.click(button() as HTMLElement);
  expect(sent).toHaveBeenCalledWith({
    scrape: null,
    screenshot: expect.objectContaining({
      scale: 2,
      format: "png",
      darkMode: true,
      omitBackground: true,
      media: "print",
      selector: "#pricing",
      hideSelectors: [".chat, #ad"],
    }),
  });
  expect(sent.mock.calls[0]?.[0].screenshot).not.toHaveProperty("fullPage");
});

test("InspectorForm captures a device model at a place, resized, with what is usually blocked", async () => {
  await userEvent.type(screen.getByLabelText("Website URL"), "plain.test");
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  await userEvent.click(toggle("Block newsletter pop-ups"));
  await userEvent.click(screen.getByText("Device model, resize, place, motion"));
  await userEvent.selectOptions(screen.getByLabelText("Device model"), "Pixel 8");
  expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "Width in pixels" }).disabled).toBe(true);
  await userEvent.click(toggle("Reduced motion"));
  await userEvent.type(screen.getByLabelText("Image width"), "800");
  await userEvent.click(screen.getByRole("radio", { name: "Cover" }));
  await userEvent.type(screen.getByLabelText("Latitude"), "-33.9");
  await userEvent.click(button() as HTMLElement);
  expect(screen.getByRole("alert").textContent).toBe("Enter -180 to 180 degrees");
  await userEvent.type(screen.getByLabelText("Longitude"), "18.4");
  expect(screen.getByRole("button", { name: /^More options\s*5\s*changed$/ })).toBeDefined();
  await userEvent.click(button() as HTMLElement);
  const { screenshot } = sent.mock.calls[0]?.[0] ?? {};
  expect(screenshot).toMatchObject({
    no_popups: false,
    device: "pixel-8",
    resize: { width: 800, fit: "cover" },
    geolocation: { latitude: -33.9, longitude: 18.4 },
    reducedMotion: false,
  });
  expect(screenshot).not.toHaveProperty("width");
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(location.search).toBe("?url=plain.test"));
});

test.each([
  ["CSS selector", "p::"],
  ["Hide elements", ".a,"],
])("InspectorForm rejects invalid CSS in the field %s, until it is changed", async (name, text) => {
  await userEvent.type(screen.getByLabelText("Website URL"), "plain.test");
  await userEvent.click(screen.getByRole("button", { name: "More options" }));
  const field = screen.getByLabelText<HTMLInputElement>(name);
  await userEvent.type(field, text);
  await userEvent.click(button() as HTMLElement);
  expect(screen.getByRole("alert").textContent).toBe("Enter a valid CSS selector, such as #pricing");
  expect(document.activeElement).toBe(field);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(field, "x");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["", "Please enter a URL"],
  ["not a host", "Please enter a valid URL (e.g., example.com)"],
])(
  "InspectorForm rejects the address %j beside its field, which gets the focus",
  async (address, message) => {
    coversSpec("5.7");
    const field = screen.getByLabelText("Website URL");
    if (address) await userEvent.type(field, address);
    await userEvent.click(button() as HTMLElement);
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(document.activeElement).toBe(field);
    expect(sent).not.toHaveBeenCalled();
  },
);

test("InspectorForm opens the options with an error, which stay open when it is corrected", async () => {
  cleanup();
  setAddress("/?url=plain.test&selector=p%3A%3A");
  render(<Screen />);
  const find = () => screen.queryByLabelText("CSS selector");
  expect(find()).toBeNull();
  await userEvent.click(button() as HTMLElement);
  expect(document.activeElement).toBe(find());
  await userEvent.clear(find() as HTMLElement);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(find());
});

test("InspectorForm leaves the focus at the address while an option has an error, too", async () => {
  cleanup();
  setAddress("/?selector=p%3A%3A");
  render(<Screen />);
  await userEvent.click(button() as HTMLElement);
  const field = screen.getByLabelText<HTMLInputElement>("Website URL");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("plain.test");
  expect(field.value).toBe("plain.test");
  expect(screen.getByLabelText("CSS selector").getAttribute("aria-invalid")).toBe("true");
});

test("InspectorForm writes its options to the address bar", async () => {
  await userEvent.type(screen.getByLabelText("Website URL"), "http://plain.test");
  await userEvent.click(screen.getByRole("tab", { name: "Mobile" }));
  await waitFor(() => expect(location.search).toBe("?url=http%3A%2F%2Fplain.test&device=mobile"));
});

test("InspectorForm shows the known-issue note only while both actions are selected", async () => {
  coversSpec("2.65");
  expect(screen.queryByRole("note")).toBeNull();
  await userEvent.click(toggle("Extract Content"));
  expect(screen.getByRole("note").textContent).toMatch(
    /Known issue:.*click-to-enlarge or download may not work after the screenshot preview.*Copy still works\./,
  );
  await userEvent.click(toggle("Take Screenshot"));
  expect(screen.queryByRole("note")).toBeNull();
});

test("the submit button names the selected actions and shows a busy state", async () => {
  coversSpec("2.66");
  expect(button()?.textContent).toBe("Capture Screenshot");
  await userEvent.click(toggle("Extract Content"));
  expect(button()?.textContent).toBe("Capture Screenshot & Extract Content");
  await userEvent.click(toggle("Take Screenshot"));
  expect(button()?.textContent).toBe("Extract Content");
  await userEvent.type(screen.getByLabelText("Website URL"), "plain.test");
  await userEvent.click(screen.getByRole("button", { name: "Extract Content" }));
  expect(sent).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Processing..." })).toBeDefined();
});

test("InspectorForm without an action sends nothing and shows the error at the cards", async () => {
  coversSpec("5.8");
  await userEvent.type(screen.getByLabelText("Website URL"), "plain.test");
  await userEvent.click(toggle("Take Screenshot"));
  await userEvent.click(button() as HTMLElement);
  expect(screen.getByRole("alert").textContent).toBe("Please select at least one action to perform");
  expect(sent).not.toHaveBeenCalled();
});

test.each(["Take Screenshot", "Extract Content"])(
  "InspectorForm removes the error of the actions when %s changes, and keeps the other errors",
  async (name) => {
    await userEvent.click(toggle("Take Screenshot"));
    await userEvent.click(button() as HTMLElement);
    expect(screen.getAllByRole("alert")).toHaveLength(2);
    await userEvent.click(toggle(name));
    expect(screen.getByRole("alert").textContent).toBe("Please enter a URL");
  },
);

test("InspectorForm takes the options of an earlier capture, and 'Reset' removes them", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Earlier" }));
  await userEvent.click(screen.getByRole("button", { name: /^More options/ }));
  const width = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Width in pixels" });
  const selector = screen.getByLabelText<HTMLInputElement>("CSS selector");
  expect([width.value, selector.value]).toEqual(["800", "#pricing"]);
  expect(screen.getByText("http://")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect([width.value, selector.value]).toEqual(["1920", ""]);
  await userEvent.click(button() as HTMLElement);
  expect(sent).toHaveBeenCalledWith({
    scrape: null,
    screenshot: expect.objectContaining({ url: "http://plain.test/", width: 1920 }),
  });
});

test("InspectorForm shows an error of the server at the address until it is changed", async () => {
  const field = screen.getByLabelText<HTMLInputElement>("Website URL");
  await userEvent.type(field, "plain.test");
  await userEvent.click(screen.getByRole("button", { name: "Earlier" }));
  await userEvent.click(screen.getByRole("button", { name: "Refuse" }));
  expect(screen.getByRole("alert").textContent).toBe("Refused");
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, "/a");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field.value).toBe("plain.test/a");
});
