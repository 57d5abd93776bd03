import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide';
import { Link } from 'react-router-dom';
import { cancelBookingHoldSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { bookingOptions } from '../../data/bookings/booking.query.ts';
import { bookingMoneyOptions } from '../../data/bookings/booking-money.query.ts';
import { AddCompany } from './add-company.tsx';
import { Receipt } from './receipt.tsx';

/** /comprovante/:id: the receipt, to keep and to print. */
export function ReceiptPage({ bookingId }: { bookingId: string }) {
  const session = useSession();
  return (
    <div className="wrap pb-15 desk:pb-24 print:p-0">
      {session.status === 'loading' ? (
        <Loading />
      ) : session.status === 'anonymous' ? (
        <EmptyState
          headingLevel={1}
          className="py-24"
          title="Faça login para ver o comprovante"
          text="Ele aparece para a conta que fez a reserva."
          actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
        />
      ) : (
        <OwnReceipt userId={session.user.id} bookingId={bookingId} />
      )}
    </div>
  );
}

function OwnReceipt({ userId, bookingId }: { userId: string; bookingId: string }) {
  const isId = cancelBookingHoldSchema.shape.bookingId.safeParse(bookingId).success;
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({ ...bookingOptions(bookingId), enabled: isId });
  // a host may read it, too: the receipt is its guest's
  const booking = data?.user_id === userId && data.paid_at ? data : null;
  const { data: money } = useQuery(bookingMoneyOptions(booking?.status === 'cancelled' ? [booking.id] : []));
  if (isId && data === undefined)
    return errorUpdateCount === 0 ? (
      <Loading />
    ) : (
      <FailedPart
        className="mt-12"
        title="Não foi possível carregar o comprovante."
        text="Confira a conexão e tente novamente; nada se perdeu."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!booking)
    return (
      <EmptyState
        headingLevel={1}
        className="py-24"
        title="Comprovante não encontrado"
        text="O endereço pode estar incompleto, ou a reserva é de outra conta."
        actions={
          <Link to="/minhas-reservas" className={buttonVariants({ variant: 'secondary' })}>
            Ver minhas reservas
          </Link>
        }
      />
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-6 print:hidden">
        <Link to="/minhas-reservas" className="inline-flex min-h-11 items-center gap-2 text-sm text-muted-foreground">
          <Icon icon={ArrowLeft} size={18} />
          Minhas Reservas
        </Link>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Icon icon={Printer} size={18} />
          Imprimir
        </Button>
      </div>
      {booking.status === 'paid' && !booking.company && booking.event_date >= todayInRio() ? (
        <div className="mx-auto max-w-[170mm] pt-4 print:hidden">
          <AddCompany bookingId={booking.id} />
        </div>
      ) : null}
      <Receipt booking={booking} money={money?.[0]} />
    </>
  );
}

function Loading() {
  return (
    <div className="mx-auto grid max-w-[170mm] gap-4 pt-20">
      <p role="status" className="sr-only">
        Carregando comprovante
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
    </div>
  );
}
