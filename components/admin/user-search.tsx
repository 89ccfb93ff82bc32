import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useForm } from "react-hook-form";
import { api } from "#client/api.ts";
import { BusyButton } from "#components/ui/busy-button.tsx";
import { contractResolver } from "#components/ui/contract-resolver.ts";
import { Form } from "#components/ui/form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { toErrorText } from "#components/ui/use-api-mutation.ts";
import { adminUserPath, backgroundApiPaths } from "#shared/background-paths.ts";
import { UserSearchRequest, type UserSearchResponse } from "#shared/operator-contract.ts";
import { Entry, EntryList, Section } from "./section.tsx";

function FoundUsers({ found: { users, hasMore } }: { found: UserSearchResponse }) {
  return (
    <div className="mt-4">
      <p className="text-muted-foreground text-sm" role="status">
        {users.length === 0
          ? "No user matches."
          : hasMore
            ? `The newest ${users.length} of more users`
            : null}
      </p>
      <EntryList>
        {users.map(({ id, email, createdAt }) => (
          <Entry
            at={createdAt}
            key={id}
            title={
              <>
                <Link className="link font-medium touch:py-3" href={adminUserPath(id)}>
                  {email || "No email address"}
                </Link>
                <span className="font-system-mono text-muted-foreground text-xs">{id}</span>
              </>
            }
          />
        ))}
      </EntryList>
    </div>
  );
}

const resolver = contractResolver(UserSearchRequest);

/** Finds users for support. A POST request, because proxies log the addresses of others. */
export function UserSearch() {
  const form = useForm({ resolver, defaultValues: { query: "" } });
  const { mutate, isPending, data } = useMutation<UserSearchResponse, Error, { query: string }>({
    mutationFn: (body) => api.post(backgroundApiPaths.adminUsers, body),
    onError: (error) => form.setError("query", { message: toErrorText(error) }),
  });
  return (
    <Section title="Users">
      <Form {...form}>
        <form
          className="grid max-w-2xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          method="post"
          noValidate
          onSubmit={form.handleSubmit((body) => mutate(body))}
        >
          <TextField
            autoCapitalize="none"
            hint="Start of the email address, or the id of a user, Stripe customer or subscription"
            label="Find a user"
            name="query"
            spellCheck={false}
            type="text"
          />
          <BusyButton busy={isPending} busyLabel="Searching..." className="sm:mt-7" type="submit">
            Search
          </BusyButton>
        </form>
      </Form>
      {data ? <FoundUsers found={data} /> : null}
    </Section>
  );
}
