import type { Metadata } from "next";
import { AdminScreen } from "#components/admin/admin-screen.tsx";

export const metadata: Metadata = { title: "Admin", robots: { index: false } };

/** The middleware returns 404 to everyone but operators. */
export default function AdminPage() {
  return <AdminScreen />;
}
