"use client";

import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; onFail: (message: string) => void };

/** The library throws while it renders when it cannot work: the screen around it goes on. */
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
