import { ErrorState } from '../ui/States.tsx';

export function CrashPage() {
  return (
    <ErrorState
      isScreen
      title="This screen could not be shown"
      text="What was saved is safe. Reload the page; if it happens again, tell whoever looks after Waymark what you were doing."
      onRetry={() => window.location.reload()}
    />
  );
}
