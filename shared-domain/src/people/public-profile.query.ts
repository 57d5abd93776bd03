import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { peopleKeys } from './people.keys.ts';

export interface PublicProfile {
  id: string;
  fullName: string;
  avatarUrl: string | null;
  bio: string | null;
  location: string | null;
  isHost: boolean;
  hostVerified: boolean;
  /** Instant, ISO 8601. */
  memberSince: string;
}

/** Null when there is no such person. */
export const publicProfileOptions = (userId: string) =>
  queryOptions({
    queryKey: peopleKeys.profile(userId),
    queryFn: async ({ signal }): Promise<PublicProfile | null> => {
      const { data } = await supabase()
        .from('profiles')
        .select('id, full_name, avatar_url, bio, location, is_host, host_verified, created_at')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (!data) return null;
      return {
        id: data.id,
        fullName: data.full_name ?? '',
        avatarUrl: data.avatar_url,
        bio: data.bio,
        location: data.location,
        isHost: data.is_host,
        hostVerified: data.host_verified,
        memberSince: data.created_at,
      };
    },
    staleTime: 60_000,
  });
