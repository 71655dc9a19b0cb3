/** A reason not to start: Spanish lines for the operator, one per fault, printed without a stack. */
export class StartFault extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[], cause?: unknown) {
    super(lines.join('\n'), { cause });
    this.name = 'StartFault';
    this.lines = lines;
  }
}

/** The text of anything thrown, for a line or a log. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  // A refused connection to a name with several addresses comes as an AggregateError without a message of its own.
  if (fault instanceof AggregateError && fault.message === '') return fault.errors.map(faultText).join('; ');
  return fault.message;
}
