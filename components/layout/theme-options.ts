import { Monitor, Moon, Sun } from "lucide-react";

/** The choices of the theme control, in the order in which they are shown. */
export const THEME_OPTIONS = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;
