"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AccountSubpage } from "#components/account/account-page.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { ItemList } from "#components/items/item-list.tsx";
import { Loaded } from "#components/items/loaded.tsx";
import { EmptyState, SeePlans } from "#components/ui/empty-state.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { paths } from "#shared/paths.ts";
import type { CreatedSession, SavedSessionList } from "#shared/saved-sessions/contract.ts";
import { CreateLoginButton } from "./create-login.tsx";
import { CreateSessionButton } from "./create-session.tsx";
import { SessionRow } from "./session-row.tsx";

/** Names of cookies that the notice lists. */
const SHOWN_COOKIES = 10;

/** What was pasted and not kept. */
function DroppedCookies({ created: { session, dropped } }: { created: CreatedSession }) {
  if (dropped.length === 0) return null;
  const names = dropped.slice(0, SHOWN_COOKIES).map(({ name, domain }) => `${name} of ${domain}`);
  const more = dropped.length - names.length;
  return (
    <Notice title={`Some cookies were not kept in ${session.name}`} variant="warning">
      <p className="wrap-anywhere">
        They have expired, or do not belong to {session.domain}: {names.join(", ")}
        {more > 0 ? `, and ${more} more` : ""}.
      </p>
    </Notice>
  );
}

function CreateButtons({ onCreated }: Pick<SessionsProps, "onCreated">) {
  return (
    <div className="flex flex-wrap gap-2">
      <CreateLoginButton onCreated={onCreated} />
      <CreateSessionButton onCreated={onCreated} />
    </div>
  );
}

type SessionsProps = { list: SavedSessionList; onCreated: (created: CreatedSession) => void };

function Sessions({ list: { data, maxSessions }, onCreated }: SessionsProps) {
  const isFull = data.length >= maxSessions;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ItemList
        empty={
          <EmptyState
            action={
              maxSessions === 0 ? (
                <SeePlans />
              ) : (
                <>
                  <CreateButtons onCreated={onCreated} />
                  <CreateSessionButton isExample onCreated={onCreated} />
                </>
              )
            }
            picture="sessions"
            title={
              maxSessions === 0
                ? "Saved sessions come with Starter and larger plans"
                : "Capture what you see when you are signed in"
            }
          >
            Paste the cookies of a site that you are signed in to, or let it sign in by steps, and choose the
            session in your captures, schedules and watches.
          </EmptyState>
        }
        items={data}
        label="Saved sessions"
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted-foreground text-sm">
              {data.length} of {maxSessions} sessions
              {isFull ? ". Delete one, or upgrade your plan, to save another." : ""}
            </p>
            {isFull ? null : <CreateButtons onCreated={onCreated} />}
          </div>
        }
      >
        {(session) => <SessionRow key={session.id} session={session} />}
      </ItemList>
    </div>
  );
}

function SavedSessions() {
  const query = useQuery<SavedSessionList>({ queryKey: [backgroundApiPaths.sessions], staleTime: 0 });
  // Here, because the rest of the screen changes with the list.
  const [created, setCreated] = useState<CreatedSession | null>(null);
  return (
    <AccountSubpage
      description={
        <>
          Cookies of your own accounts, encrypted, for 30 days.{" "}
          <Link className="text-primary underline" href={paths.docs("sessions")}>
            How captures use them
          </Link>
        </>
      }
      title="Saved sessions"
    >
      {created ? (
        <div className="mb-4 empty:hidden">
          <DroppedCookies created={created} />
        </div>
      ) : null}
      <Loaded
        errorTitle="Your sessions could not be loaded"
        query={query}
        reassurance="They still work."
        skeletonClassName="h-40 w-full rounded-lg"
      >
        {(list) => <Sessions list={list} onCreated={setCreated} />}
      </Loaded>
    </AccountSubpage>
  );
}

export function SessionsScreen() {
  return (
    <RequireUser>
      <SavedSessions />
    </RequireUser>
  );
}
