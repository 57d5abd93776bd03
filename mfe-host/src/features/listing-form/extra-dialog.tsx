import { type RefObject, useId, useMemo } from 'react';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { writePrice } from 'shared-domain/spaces/price-input.ts';
import { Form, FormField, useController, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { RadioHalves } from 'shared-ui/primitives/choices.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { LazyDialog } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import * as z from 'zod/mini';
import { type ExtraRow, extraFormSchema } from '../../data/spaces/listing-terms.schema.ts';
import { PriceInput } from '../../lib/price-input.tsx';

interface ExtraDialogProps {
  /** The extra to change; absent for a new one. */
  extra?: ExtraRow | undefined;
  /** Other extras, whose names are not available. */
  others: readonly ExtraRow[];
  finalFocus: RefObject<HTMLElement | null>;
  onSave: (extra: ExtraRow) => void;
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const schemaBeside = (others: readonly ExtraRow[]) =>
  extraFormSchema.check(
    z.refine(({ name }) => name.trim() === '' || !others.some((other) => sameName(other.name, name)), {
      path: ['name'],
      message: 'Já há um extra com este nome.',
    }),
  );

/** An extra: it is stored with the listing, when that is saved. */
export function ExtraDialog({ extra, others, finalFocus, onSave, onRemove, onClose }: ExtraDialogProps) {
  const id = useId();
  const schema = useMemo(() => schemaBeside(others), [others]);
  const form = useZodForm(schema, {
    defaultValues: {
      name: extra?.name ?? '',
      description: extra?.description ?? '',
      price: extra ? writePrice(extra.price) : '',
      per: extra?.per ?? 'event',
      isObligatory: extra?.is_obligatory ?? false,
    },
  });
  const { control } = form;
  const { field: per } = useController({ control, name: 'per' });
  const { field: obligatory } = useController({ control, name: 'isObligatory' });
  return (
    <LazyDialog
      open
      onOpenChange={(open) => open || onClose()}
      finalFocus={finalFocus}
      title={extra ? 'Alterar extra' : 'Adicionar extra'}
      description="Quem reserva vê o extra antes de pagar. Você recebe o valor por inteiro."
      footer={
        <>
          {onRemove ? (
            <Button variant="danger-outline" className="desk:mr-auto" onClick={onRemove}>
              Remover extra
            </Button>
          ) : null}
          <Button variant="tertiary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id}>
            {extra ? 'Alterar extra' : 'Adicionar extra'}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={id}
        className="grid gap-5"
        onSubmit={({ name, description, price, per: chosen, isObligatory }) =>
          onSave({
            ...(extra?.id ? { id: extra.id } : {}),
            name,
            description: description || null,
            price,
            per: chosen,
            is_obligatory: isObligatory,
          })
        }
      >
        <FormField control={control} name="name" label="Nome" help="Limpeza, mesas e cadeiras, segurança">
          {(field) => <Input {...field} autoComplete="off" maxLength={listingLimits.extraName} />}
        </FormField>
        <FormField
          control={control}
          name="description"
          label="O que é"
          hint="opcional"
          limit={listingLimits.extraDescription}
        >
          {(field) => <Textarea {...field} className="min-h-20" />}
        </FormField>
        <FormField control={control} name="price" label="Preço">
          {({ onChange, ...field }) => <PriceInput {...field} onChange={onChange} />}
        </FormField>
        <RadioHalves
          label="Cobrado"
          name={per.name}
          value={per.value}
          onValueChange={per.onChange}
          options={[
            { value: 'event', label: 'Por evento' },
            { value: 'guest', label: 'Por pessoa' },
          ]}
        />
        <Checkbox name={obligatory.name} checked={obligatory.value} onCheckedChange={obligatory.onChange}>
          Obrigatório: entra em todo preço que mostramos
        </Checkbox>
      </Form>
    </LazyDialog>
  );
}
