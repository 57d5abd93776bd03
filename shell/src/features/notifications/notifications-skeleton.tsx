import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

export function NotificationsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        Carregando as notificações...
      </p>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-20" />
      ))}
    </div>
  );
}
