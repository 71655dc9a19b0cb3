import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { estantes } from '#features/mostrador/estantes.contract.ts';
import type { Importado } from '#shared/catalogo.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { codigosEntre } from './patron.ts';

const { agente_id, codigo, capacidad } = estantes.campos;
const ENCABEZADO = [agente_id.titulo, codigo.titulo, capacidad.titulo];

/** All shelves of an agency in one go, from the first to the last. */
export function EstantesPorPatron() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Varios…</Button>
      {isOpen ? <PatronDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PatronDialog({ onClose }: { onClose: () => void }) {
  const known = useQuery(serviceQuery(estantes.opciones, {}));
  // What a file would say, row by row: the same checks and the same history.
  const command = useCommand(estantes.importar, [estantes.listar, estantes.opciones]);
  const [agencia, setAgencia] = useState<string | null>(null);
  const [desde, setDesde] = useState('');
  const [hasta, setHasta] = useState('');
  const [caben, setCaben] = useState('');
  const [hecho, setHecho] = useState<Importado | null>(null);
  const codigos = codigosEntre(desde, hasta);
  const cuantos = codigos?.length ?? 0;
  const submit = () => {
    if (hecho !== null) return onClose();
    if (codigos === null || agencia === null) return;
    const filas = codigos.map((one) => [agencia, one, caben.trim()]);
    command
      .run({ prueba: false, encabezado: ENCABEZADO, filas })
      .then(setHecho, (cause: unknown) => logFailure(estantes.importar.service, cause));
  };
  return (
    <FormDialog
      title="Varios estantes"
      opened
      isDirty={hecho === null && (agencia !== null || desde !== '')}
      isSaving={command.isPending}
      submitLabel={hecho === null ? etiqueta(cuantos) : 'Cerrar'}
      onSubmit={submit}
      onClose={onClose}
    >
      {hecho === null ? (
        <>
          <SelectField
            label={agente_id.titulo}
            data-autofocus
            data={(known.data?.opciones.agente_id ?? [])
              .filter(({ activo }) => activo)
              .map(({ nombre }) => ({ value: nombre, label: nombre }))}
            value={agencia}
            onChange={setAgencia}
          />
          <TextField
            label="Desde"
            placeholder="A-01"
            autoComplete="off"
            value={desde}
            onChange={(event) => setDesde(event.currentTarget.value)}
          />
          <TextField
            label="Hasta"
            placeholder="A-20"
            autoComplete="off"
            error={
              desde !== '' && hasta !== '' && codigos === null
                ? 'No va con el primero: hasta 200, con el mismo comienzo'
                : null
            }
            value={hasta}
            onChange={(event) => setHasta(event.currentTarget.value)}
          />
          <TextField
            label="Capacidad de cada uno (opcional)"
            inputMode="numeric"
            autoComplete="off"
            value={caben}
            onChange={(event) => setCaben(event.currentTarget.value)}
          />
        </>
      ) : (
        <Hecho hecho={hecho} />
      )}
      <ErrorAlert error={known.error ?? command.error} fallback="No se pudieron hacer" onDismiss={command.reset} />
    </FormDialog>
  );
}

function etiqueta(cuantos: number): string {
  if (cuantos === 0) return 'Hacer los estantes';
  return cuantos === 1 ? 'Hacer un estante' : `Hacer ${cuantos} estantes`;
}

function Hecho({ hecho: { nuevas, cambiadas, iguales, malas } }: { hecho: Importado }) {
  return (
    <>
      <p role="status">
        Nuevos: {nuevas}. Ya estaban: {cambiadas + iguales}.
      </p>
      <ul>
        {malas.map(({ renglon, nombre, faltas }) => (
          <li key={renglon}>
            {nombre}: {faltas.join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}
