"use client";

import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";

type Menu = ComponentType<{ trigger: ReactNode }>;

type LazyMenuProps = {
  load: () => Promise<Menu>;
  renderButton: (props: ComponentProps<"button">) => ReactNode;
};

/** A menu whose code loads on hover or focus, and which opens with the first click. */
export function LazyMenu({ load, renderButton }: LazyMenuProps) {
  const [Loaded, setLoaded] = useState<Menu | null>(null);
  if (Loaded) return <Loaded trigger={renderButton({})} />;
  return renderButton({
    "aria-expanded": false,
    "aria-haspopup": "menu",
    onClick: () => void load().then((menu) => setLoaded(() => menu)),
    onFocus: () => void load(),
    onPointerEnter: () => void load(),
  });
}
