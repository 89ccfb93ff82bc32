import type { ComponentProps } from "react";

/** A form that a browser without scripts sends by POST, so that no address contains its fields. */
export function AuthForm(props: ComponentProps<"form">) {
  return <form className="grid gap-5" method="post" noValidate {...props} />;
}
