import { AppError, type ErrorCode } from '#shared/errors.ts';

/**
 * Turns the database's refusal by a named constraint into the failure that people know it as. For `.sql.ts` modules that own the
 * constraint; every other error passes through.
 * @param known names of constraints or unique indexes, and what each one means
 */
export function asRefusal<T>(work: Promise<T>, known: Readonly<Record<string, ErrorCode>>): Promise<T> {
  return work.catch((error: unknown) => {
    const constraint = constraintOf(error);
    const code = constraint !== null && Object.hasOwn(known, constraint) ? known[constraint] : undefined;
    throw code === undefined ? error : new AppError(code, { constraint });
  });
}

function constraintOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('constraint' in error)) return null;
  return typeof error.constraint === 'string' ? error.constraint : null;
}
