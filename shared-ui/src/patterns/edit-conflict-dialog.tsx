import { type ComponentProps, type ReactNode, useId } from 'react';
import { andList } from 'shared-domain/text/phrases.ts';
import * as z from 'zod/mini';
import { Button } from '../primitives/button.tsx';
import { Dialog } from '../primitives/dialog.tsx';
import type { Question } from './edit-question.ts';
import { Form, FormFieldGroup, useZodForm } from './form.tsx';

const sides = [
  { side: 'mine', label: 'Aqui, agora' },
  { side: 'stored', label: 'Na outra aba' },
] as const;

const choice = z.enum(['mine', 'stored']);
const fieldOf = (index: number) => `part${index}`;

/** Both values of what two have changed. */
export function EditConflict<Row>({ question: { parts, mine, stored, answer } }: { question: Question<Row> }) {
  const id = useId();
  const fields = parts.map((_, index) => fieldOf(index));
  const form = useZodForm(z.object(Object.fromEntries(fields.map((field) => [field, choice]))), {
    defaultValues: Object.fromEntries(fields.map((field) => [field, 'mine' as const])),
  });
  const rows = { mine, stored };
  const names = parts.map(({ label }) => `“${label}”`);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || answer(undefined)}
      title={parts.length === 1 ? `Outra aba mudou ${names[0]}` : 'Outra aba mudou o mesmo que você'}
      description={`Outra aba mudou ${andList(names)} depois que você abriu esta. Escolha o que fica. O resto do que você alterou é salvo do mesmo jeito.`}
      footer={
        <>
          <Button variant="tertiary" onClick={() => answer(undefined)}>
            Voltar a editar
          </Button>
          <Button type="submit" form={id}>
            Salvar esta escolha
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={id}
        className="grid gap-6"
        onSubmit={(chosen) => answer(parts.filter((_, index) => chosen[fieldOf(index)] === 'stored'))}
      >
        {parts.map((part, index) => (
          <FormFieldGroup key={part.label} control={form.control} name={fieldOf(index)} label={part.label}>
            {({ name, value, onChange, onBlur }) => (
              <div className="grid grid-cols-2 gap-2 max-[17rem]:grid-cols-1">
                {sides.map(({ side, label }) => (
                  <Half
                    key={side}
                    id={`${id}-${index}-${side}`}
                    label={label}
                    name={name}
                    checked={value === side}
                    onChange={() => onChange(side)}
                    onBlur={onBlur}
                  >
                    {part.show?.(rows[side]) ?? (part.text(rows[side]) || '(vazio)')}
                  </Half>
                ))}
              </div>
            )}
          </FormFieldGroup>
        ))}
      </Form>
    </Dialog>
  );
}

interface HalfProps extends Pick<ComponentProps<'input'>, 'name' | 'checked' | 'onChange' | 'onBlur'> {
  id: string;
  label: string;
  children: ReactNode;
}

/** One of both values, with its source and its description. */
function Half({ id, label, children, ...control }: HalfProps) {
  return (
    <label className="relative grid min-h-12 min-w-0 content-start gap-0.5 rounded-control border border-input bg-surface px-3.5 py-3 hover:border-foreground has-checked:border-primary has-checked:bg-primary-subtle has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:focus-outline">
      <input
        type="radio"
        {...control}
        aria-labelledby={id}
        aria-describedby={`${id}-value`}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span id={id} className="text-xs text-muted-foreground">
        {label}
      </span>
      <span id={`${id}-value`} className="font-strong whitespace-pre-wrap wrap-anywhere">
        {children}
      </span>
    </label>
  );
}
