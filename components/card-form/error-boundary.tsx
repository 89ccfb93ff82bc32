"use client";

import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; onFail: (message: string) => void };

/**
 * Stripe's components throw while rendering if they cannot load; the rest of the screen must survive that.
 */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onFail(error.message);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
