import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { beforeEach, expect, test } from "vitest";
import { type CaptureFields, checkForm, EMPTY_FORM } from "#components/capture-form/form-state.ts";
import { SessionField } from "#components/capture-form/session-field.tsx";
import { Form } from "#components/ui/form.tsx";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { stubApi } from "#tests/support/stub-api.ts";

const ADDRESS = { scheme: "https", rest: "shop.test" } as const;
const toSession = (name: string, isExpired = false) => ({ id: name, name, domain: "shop.test", isExpired });

let read: () => CaptureFields;

function Fields({ session }: { session: string }) {
  const form = useForm<CaptureFields>({
    defaultValues: { capture: { ...EMPTY_FORM, address: ADDRESS, session, extractContent: true } },
  });
  read = form.getValues;
  return (
    <Form {...form}>
      <SessionField />
    </Form>
  );
}

beforeEach(() => signIn());

test("SessionField offers the sessions that have not expired, and both requests name the chosen one", async () => {
  stubApi(() => ({ data: [toSession("my shop"), toSession("old", true)], maxSessions: 2 }));
  renderScreen(<Fields session="" />);
  const select = await screen.findByLabelText("Saved session");
  expect([...select.children].map((option) => option.textContent)).toEqual(["None", "my shop (shop.test)"]);
  await userEvent.selectOptions(select, "my shop");
  expect(checkForm(read().capture)).toMatchObject({
    screenshot: { session: "my shop" },
    scrape: { session: "my shop" },
  });
});

test("SessionField is not there without a session, and lets one that was deleted be removed", async () => {
  const requests = stubApi(() => ({ data: [], maxSessions: 0 }));
  renderScreen(<Fields session="" />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByLabelText("Saved session")).toBeNull();
  renderScreen(<Fields session="gone" />);
  await userEvent.selectOptions(await screen.findByLabelText("Saved session"), "None");
  expect(read().capture.session).toBe("");
});
