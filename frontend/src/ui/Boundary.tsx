import { Component, type ReactNode } from 'react';
import { Button } from './Button';
import { Notice } from './Notice';

/** Boundary keeps a page that cannot be drawn from taking the window with it. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Notice
        tone="bad"
        title="This page could not be shown."
        actions={<Button onClick={() => this.setState({ broken: false })}>Show it again</Button>}
      >
        <p>Nothing is lost: everything is kept in your workspace, and a walk goes on.</p>
      </Notice>
    );
  }
}
