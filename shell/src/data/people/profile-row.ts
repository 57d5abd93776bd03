import type { Tables } from 'shared-domain/db/database.types.ts';
import type { DraftPart } from 'shared-domain/edits/edit.ts';
import type { PublicProfile } from 'shared-domain/people/public-profile.query.ts';
import { writeDay } from './birth-date.ts';
import type { PrivateProfile } from './private-profile.query.ts';
import type { ProfileEdit, WrittenProfile } from './profile-edit.schema.ts';

/** The columns that 'Editar perfil' changes. `date_of_birth`: `yyyy-MM-dd` */
export type ProfileRow = Pick<Tables<'profiles'>, 'full_name' | 'location' | 'bio'> &
  Pick<Tables<'profile_private'>, 'cpf' | 'phone' | 'date_of_birth'>;

export const profileRow = (profile: PublicProfile, own: PrivateProfile): ProfileRow => ({
  full_name: profile.fullName,
  cpf: own.cpf,
  phone: own.phone,
  date_of_birth: own.dateOfBirth,
  location: profile.location,
  bio: profile.bio,
});

export const rowOfProfile = ({ fullName, dateOfBirth, ...edit }: ProfileEdit): ProfileRow => ({
  ...edit,
  full_name: fullName,
  date_of_birth: dateOfBirth,
});

/** A profile as its form shows it. */
export const writeProfile = (row: ProfileRow): WrittenProfile => ({
  fullName: row.full_name,
  cpf: row.cpf ?? '',
  phone: row.phone ?? '',
  dateOfBirth: writeDay(row.date_of_birth),
  location: row.location ?? '',
  bio: row.bio ?? '',
});

const part = (
  label: string,
  column: keyof ProfileRow,
  field: keyof WrittenProfile,
): DraftPart<ProfileRow, WrittenProfile> => ({
  label,
  columns: [column],
  fields: [field],
  text: (row) => writeProfile(row)[field].trim(),
});

/** The parts of a profile that an edit conflict is resolved by, in the order of the form. */
export const profileParts = [
  part('Nome completo', 'full_name', 'fullName'),
  part('CPF', 'cpf', 'cpf'),
  part('Telefone', 'phone', 'phone'),
  part('Data de nascimento', 'date_of_birth', 'dateOfBirth'),
  part('Localização', 'location', 'location'),
  part('Biografia', 'bio', 'bio'),
];
