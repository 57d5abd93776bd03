/** Returns the fields that a refusal of the database names in its details, `{"fields": …}`; an empty object for details of another shape. */
export function refusedFields(details: unknown): Record<string, unknown> {
  try {
    const { fields } = JSON.parse(String(details)) as { fields?: Record<string, unknown> };
    return fields ?? {};
  } catch {
    return {};
  }
}
