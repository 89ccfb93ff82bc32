import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { JsonLd } from "#components/json-ld.tsx";

test("no value can end the element, and what is written reads back as it was", () => {
  const data = { name: "</script><img src=x onerror=alert(1)>" };
  const { container } = render(<JsonLd data={data} />);
  const text = container.querySelector("script")?.innerHTML ?? "";
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(data);
});
