import { Plus, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { isEnter } from 'shared-ui/lib/enter-key.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Fold } from './fold.tsx';
import type { CouponState } from './use-coupon.ts';

interface CouponFoldProps {
  coupon: CouponState;
  open: boolean;
  onOpen: () => void;
}

/** Folded until the guest has a code: most have none. */
export function CouponFold({ coupon, open, onOpen }: CouponFoldProps) {
  const [pressed, setPressed] = useState(false);
  return (
    <div className="min-w-0">
      {open ? (
        <div className="py-3">
          <CouponField coupon={coupon} wanted={pressed} />
        </div>
      ) : (
        <Fold
          icon={Plus}
          onClick={() => {
            setPressed(true);
            onOpen();
          }}
        >
          Tenho um cupom
        </Fold>
      )}
    </div>
  );
}

/** A code to apply, or the one that applies and can be removed. */
function CouponField({ coupon, wanted }: { coupon: CouponState; wanted: boolean }) {
  const { applied } = coupon;
  const appliedId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) input.current?.focus();
  }, [wanted]);
  const remove = useRef<HTMLButtonElement>(null);
  const wasApplied = useRef(applied !== null);
  useEffect(() => {
    if (wasApplied.current === (applied !== null)) return;
    wasApplied.current = applied !== null;
    // The pressed button is gone: keep the keyboard where the answer is.
    if (document.activeElement === null || document.activeElement === document.body)
      (applied ? remove : input).current?.focus({ preventScroll: true });
  }, [applied]);

  // extensions that fill in codes write without events
  const apply = () => coupon.apply(input.current?.value ?? '');

  const { calls } = coupon;
  // counts from here on: a form that is mounted again ignores calls to the one before it
  const answered = useRef(calls);
  useEffect(() => {
    if (calls === answered.current) return;
    answered.current = calls;
    input.current?.focus();
  }, [calls]);

  if (applied)
    return (
      <div className="flex items-center justify-between rounded-control bg-success-subtle py-1 pr-1 pl-3.5 text-sm text-success">
        <p id={appliedId} role="status" className="min-w-0 py-1.5">
          <b className="block font-semibold">Cupom aplicado!</b>
          <span>{`Desconto de ${formatCents(applied.discount)} aplicado`}</span>
        </p>
        <button
          ref={remove}
          type="button"
          aria-label={`Remover cupom ${applied.code}`}
          aria-describedby={appliedId}
          className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-surface"
          onClick={coupon.remove}
        >
          <Icon icon={X} size={18} />
        </button>
      </div>
    );
  return (
    <Field
      label="Cupom"
      error={
        coupon.error && (
          <>
            {coupon.error}
            {coupon.needsSignIn ? (
              <button type="button" className="link ml-1.5 min-h-11 px-1.5" onClick={coupon.signIn}>
                Entrar
              </button>
            ) : null}
          </>
        )
      }
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            ref={input}
            value={coupon.typed}
            // marks and blanks that were pasted with the code do not count
            maxLength={3 * textLimits.couponCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            readOnly={coupon.isAsking}
            onChange={(event) => coupon.type(event.target.value)}
            onKeyDown={(event) => {
              if (!isEnter(event.nativeEvent)) return;
              // Enter in this field is for the coupon, not for the booking.
              event.preventDefault();
              apply();
            }}
          />
          <Button
            variant="secondary"
            className="shrink-0"
            busy={coupon.isAsking}
            busyLabel="Conferindo..."
            onClick={apply}
          >
            Aplicar
          </Button>
        </div>
      )}
    </Field>
  );
}
