import { ErrorState } from '../ui/States.tsx';

export function CrashPage() {
  return (
    <ErrorState
      isScreen
      title="This screen could not be shown"
      text="What was saved is safe. Reload the page; if it happens again, tell your Waymark administrator what you were doing."
      onRetry={() => window.location.reload()}
    />
  );
}
