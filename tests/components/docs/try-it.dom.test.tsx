import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { TryIt } from "#components/docs/try-it.tsx";
import type { TryCall } from "#shared/docs/page.ts";
import { type ApiRequest, stubApi } from "#tests/support/stub-api.ts";

const CALL: TryCall = {
  method: "POST",
  path: "/watches/{id}",
  ids: ["id"],
  query: ["limit"],
  body: { name: "Prices" },
  files: [],
  cost: "Free.",
};

let requests: ApiRequest[];
let sent: RequestInit[];
let answer: () => unknown;

beforeEach(() => {
  answer = () => ({ ok: true });
  sent = [];
  requests = stubApi((_request, init) => {
    sent.push(init);
    return answer();
  });
});

async function open(call: TryCall = CALL) {
  render(<TryIt call={call} />);
  const details = screen.getByText("Try it").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  await screen.findByLabelText("API key");
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

test("the call is sent with the key, the encoded id, the query and the body, and without the session", async () => {
  await open();
  await userEvent.type(screen.getByLabelText("API key"), "stm_live_abc");
  await userEvent.type(screen.getByLabelText("id"), "a/b");
  await userEvent.type(screen.getByLabelText(/^limit/), "5");
  await send();
  expect((await screen.findByLabelText("Body of the answer")).textContent).toContain('"ok": true');
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: "POST", path: "/api/v1/watches/a%2Fb?limit=5" });
  const authorization = "Bearer stm_live_abc";
  expect(sent[0]).toMatchObject({ credentials: "omit", headers: { authorization } });
});

test("a missing id and a body that is not JSON are refused at their fields", async () => {
  await open();
  await userEvent.clear(screen.getByLabelText("Body"));
  await userEvent.type(screen.getByLabelText("Body"), "nonsense");
  await send();
  expect(await screen.findByText("Enter the id")).toBeTruthy();
  expect(screen.getByText("This is not JSON")).toBeTruthy();
  expect(requests).toEqual([]);
});

test("a lost connection is said, and the key is kept for the next page of the tab", async () => {
  answer = () => {
    throw new TypeError("fetch failed");
  };
  await open({ ...CALL, ids: [], path: "/usage", body: null, method: "GET" });
  expect(screen.getByLabelText<HTMLInputElement>("API key").value).toBe("stm_live_abc");
  await send();
  expect(await screen.findByText(/^The call was not answered/)).toBeTruthy();
});
