import { useEffect, useRef, useState } from "react";

/**
 * The form of a new item, shown instead of the list. Links can open it by the query of their address.
 * @param parse what the query asks for; null for none
 */
export function useNewForm<Form>(parse: (search: string) => Form | null) {
  const [form, setForm] = useState<Form | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setForm(parse(location.search)), [parse]);

  function close(): void {
    setForm(null);
    // The pressed button is gone.
    setTimeout(() => button.current?.focus());
  }

  return { form, open: setForm, close, button };
}
