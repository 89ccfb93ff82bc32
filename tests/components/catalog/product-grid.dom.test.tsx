import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ProductGrid } from "#components/catalog/product-grid.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { makeProduct } from "#tests/components/pricing/make-product.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const product = (id: number, part: Partial<Product> = {}): Product =>
  makeProduct({ id, name: `Product ${id}`, ...part });

const DETAILS = "View Product Details & Demo";
const card = (name: string) => within(screen.getByRole("heading", { name }).closest("li") as HTMLElement);
const target = (name: string, link: string) =>
  card(name).getByRole("link", { name: link }).getAttribute("href");

test("ProductGrid shows an empty state without products", () => {
  coversSpec("2.25");
  render(<ProductGrid products={[]} />);
  expect(screen.getByText("No products available yet")).toBeTruthy();
  expect(screen.getByText("Check back soon for our upcoming products!")).toBeTruthy();
});

test("ProductGrid sorts products that are not live last and disables their buttons", () => {
  coversSpec("2.26", "2.28", "4.6");
  render(<ProductGrid products={[product(7, { isLive: false }), product(1)]} />);
  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
    "Product 1",
    "Product 7",
  ]);
  expect(card("Product 7").getByText("Coming Soon")).toBeTruthy();
  const buttons = card("Product 7").getAllByRole<HTMLButtonElement>("button");
  expect(buttons.map((button) => [button.textContent, button.disabled])).toEqual([
    [DETAILS, true],
    ["See Plans", true],
  ]);
  expect(card("Product 1").queryByText("Coming Soon")).toBeNull();
});

test("ProductGrid links products 1 and 2 to their own routes and others to the generic one", () => {
  coversSpec("2.29", "2.30", "9.4", "4.6");
  const products = [product(1), product(2, { isSubscribed: true }), product(9, { isSubscribed: true })];
  render(<ProductGrid products={products} />);
  expect(target("Product 1", DETAILS)).toBe("/landing/web-inspector");
  expect(target("Product 1", "See Plans")).toBe("/pricing?productId=1");
  expect(target("Product 2", DETAILS)).toBe("/landing/brand-name-checker");
  expect(target("Product 2", "Use Product")).toBe("/products/domain-name-checker");
  expect(target("Product 9", "Use Product")).toBe("/products/9");
});

test("ProductGrid logs a console warning for a product without a landing page", async () => {
  coversSpec("2.29");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  render(<ProductGrid products={[product(9)]} />);
  await userEvent.click(screen.getByRole("button", { name: DETAILS }));
  expect(warn).toHaveBeenCalledOnce();
});

test("ProductGrid lists three tools and counts the rest", () => {
  coversSpec("9.2");
  const tools = ["One", "Two", "Three", "Four", "Five"].map((name, id) => ({ id, name }));
  render(<ProductGrid products={[product(1, { tools }), product(2, { tools: tools.slice(0, 3) })]} />);
  expect(
    card("Product 1")
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["One", "Two", "Three", "+2 more"]);
  expect(card("Product 2").queryByText(/more/)).toBeNull();
});

test("ProductGrid shows two letters of the name of a product without an image", () => {
  coversSpec("2.27");
  render(
    <ProductGrid products={[product(1, { name: "Uptime Monitor" }), product(2, { imageUrl: "/x.svg" })]} />,
  );
  expect(card("Uptime Monitor").getByText("UM")).toBeTruthy();
  expect(card("Product 2").queryByText("P2")).toBeNull();
});

test("ProductGrid shows image, name, description and tools on a card", () => {
  coversSpec("2.27");
  const tools = ["One", "Two", "Three", "Four"].map((name, id) => ({ id, name }));
  const { container } = render(<ProductGrid products={[product(1, { imageUrl: "/x.svg", tools })]} />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/x.svg");
  expect(card("Product 1").getByText("Pictures of pages.")).toBeTruthy();
  expect(card("Product 1").getByText("Included Tools:")).toBeTruthy();
  expect(card("Product 1").getByText("+1 more")).toBeTruthy();
});
