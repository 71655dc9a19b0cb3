import { openFile, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { constanciaDeLevante } from '../guias.contract.ts';

/** What was taken along, on paper. */
export function Constancia({ id }: { id: number }) {
  const { run, isPending, error, reset } = useCommand(constanciaDeLevante, []);
  const open = () =>
    void run({ id }).then(
      ({ url }) => openFile(url),
      () => undefined,
    );
  return (
    <div>
      <Button loading={isPending} onClick={open}>
        Constancia en papel
      </Button>
      <ErrorAlert error={error} fallback="No se pudo preparar la constancia" onDismiss={reset} />
    </div>
  );
}
