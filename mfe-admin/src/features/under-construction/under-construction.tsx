import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';

/** Says honestly that a part does not exist yet, and what it will do. With a title it is a page of its own. */
export function UnderConstruction({ title, text }: { title?: string; text: string }) {
  return (
    <EmptyState
      headingLevel={title ? 1 : 2}
      className={title ? 'py-[120px]' : 'py-15'}
      title={title ?? 'Em construção'}
      text={`Esta parte está em construção. ${text}`}
    />
  );
}
