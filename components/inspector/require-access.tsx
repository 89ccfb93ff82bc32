"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { ScreenSpinner } from "#components/ui/spinner.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { paths } from "#lib/paths.ts";
import { useToolAccess } from "./use-tool-access.ts";

function CannotTell({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mx-auto flex min-h-[60vh] w-full max-w-xl items-center px-4">
      <Alert
        action={
          <Button onClick={onRetry} size="sm" variant="secondary">
            Try again
          </Button>
        }
        className="w-full"
        title="We could not check your access"
        variant="warn"
      >
        Our server did not answer. Your plan is not affected.
      </Alert>
    </div>
  );
}

type RequireAccessProps = {
  /** The tool's call, which is also the key of its answer in the cache. */
  tool: string[];
  children: ReactNode;
};

/** Lets people in who have the tool; tells all others so and takes them to the plans. */
export function RequireAccess({ tool, children }: RequireAccessProps) {
  const { data, isError, isFetching, refetch } = useToolAccess(tool);
  const queryClient = useQueryClient();
  const router = useRouter();
  const isDenied = data?.hasAccess === false && !isFetching;

  useEffect(() => {
    // Coming back to a page that stayed mounted, the old no is still here while it is asked again.
    const isAsking = queryClient.isFetching({ queryKey: tool }) > 0;
    if (!isDenied || isAsking) return;
    toast({
      title: "Access Denied",
      description: "You need to purchase this tool to use it.",
      variant: "destructive",
    });
    router.replace(paths.pricing());
  }, [isDenied, queryClient, router, tool]);

  if (data?.hasAccess) return children;
  if (isError && !isFetching) return <CannotTell onRetry={() => void refetch()} />;
  return <ScreenSpinner label="Checking your access" />;
}
