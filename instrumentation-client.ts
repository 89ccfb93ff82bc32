import { listenForSearchShortcut } from "#components/layout/search-shortcut.ts";

// Next.js runs this file before hydration, so that the key works as soon as the scripts have loaded.
listenForSearchShortcut();
