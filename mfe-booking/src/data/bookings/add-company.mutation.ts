import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { plainCnpj } from 'shared-domain/people/cnpj.ts';
import { supabase } from 'shared-domain/platform';

interface Company {
  companyName: string;
  cnpj: string;
}

/** Names the company on the receipt of a paid booking. */
export function useAddCompany(bookingId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ companyName, cnpj }: Company) => {
      await supabase()
        .rpc('add_booking_company', {
          target_booking: bookingId,
          company_name: companyName,
          cnpj: plainCnpj(cnpj),
        })
        .throwOnError();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
    networkMode: 'always',
  });
}
