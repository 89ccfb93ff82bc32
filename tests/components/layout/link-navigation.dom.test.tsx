import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Route } from "next";
import type { MouseEvent } from "react";
import { expect, test } from "vitest";
import { LinkNavigation } from "#components/layout/link-navigation.tsx";
import { Link } from "#components/ui/link.tsx";
import { router } from "#tests/support/navigation.ts";

const PAGE = "/pricing?productId=1" as Route;
const link = () => screen.getByRole("link");

/** Whether the browser would follow the link; keeps it from doing so. */
function watchBrowser(): () => boolean {
  let follows = false;
  window.addEventListener(
    "click",
    (event) => {
      follows = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  return () => follows;
}

function show(props: Partial<Parameters<typeof Link>[0]> = {}) {
  render(
    <>
      <Link href={PAGE} {...props}>
        <b>Plans</b>
      </Link>
      <LinkNavigation />
    </>,
  );
}

test("LinkNavigation opens a clicked link with the router", async () => {
  show();
  const follows = watchBrowser();
  await userEvent.click(screen.getByText("Plans"));
  expect(router.push).toHaveBeenCalledExactlyOnceWith(PAGE);
  expect(follows()).toBe(false);
});

test.each(["Control", "Meta", "Shift", "Alt"])(
  "LinkNavigation leaves a click with %s to the browser",
  async (key) => {
    show();
    const follows = watchBrowser();
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(link());
    expect(router.push).not.toHaveBeenCalled();
    expect(follows()).toBe(true);
  },
);

test("LinkNavigation leaves a link to another window to the browser", async () => {
  show({ target: "_blank" });
  const follows = watchBrowser();
  await userEvent.click(link());
  expect(router.push).not.toHaveBeenCalled();
  expect(follows()).toBe(true);
});

test("LinkNavigation ignores a click that its link has handled", async () => {
  show({ onClick: (event: MouseEvent) => event.preventDefault() });
  await userEvent.click(link());
  expect(router.push).not.toHaveBeenCalled();
});

test("LinkNavigation prefetches a link once on hover, and on focus", async () => {
  show();
  expect(router.prefetch).not.toHaveBeenCalled();
  await userEvent.hover(link());
  await userEvent.hover(screen.getByText("Plans"));
  expect(router.prefetch).toHaveBeenCalledExactlyOnceWith(PAGE);
  await userEvent.unhover(link());
  await userEvent.tab();
  expect(router.prefetch).toHaveBeenCalledTimes(2);
});
