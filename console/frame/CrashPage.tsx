import { ErrorState } from '../ui/States.tsx';

export function CrashPage() {
  return (
    <ErrorState
      isScreen
      title="We couldn’t show this screen"
      text="What was saved is safe. Reload the page; if it happens again, tell your Waymark administrator what you were doing."
      onRetry={() => window.location.reload()}
    />
  );
}
