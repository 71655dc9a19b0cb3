import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { asignarTurno, quitarTurno, type Turnos, turnos } from '../turnos.contract.ts';
import { CUARTO, CUARTOS, cuartosDe, horaDe, instanteDe, minutoDe, type SinTurno, type Turno } from './turnos.ts';

interface Props {
  dia: string;
  entrada: SinTurno | Turno;
  andenes: Turnos['andenes'];
  onClose: () => void;
}

const HORAS = Array.from({ length: (24 * 60) / CUARTO }, (_, n) => horaDe(n * CUARTO));
const DURACION = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32].map((cuartos) => ({
  value: String(cuartos),
  label: cuartos < 4 ? `${cuartos * CUARTO} min` : `${(cuartos / 4).toLocaleString('es-UY')} h`,
}));

/** Which dock, from when, how long. */
export function TurnoDialog({ dia, entrada, andenes, onClose }: Props) {
  const given = 'anden' in entrada ? entrada : null;
  const first = given?.almacenamiento_id ?? andenes[0]?.almacenamiento_id;
  const form = useResourceForm({
    contract: asignarTurno,
    refreshes: [turnos],
    start: {
      almacenamiento_id: first === undefined ? '' : String(first),
      desde: given === null ? '08:00' : horaDe(minutoDe(dia, given.desde)),
      cuartos: String(given === null ? CUARTOS : cuartosDe(given)),
    },
    params: ({ almacenamiento_id, desde, cuartos }) => {
      const [hours = 0, minutes = 0] = desde.split(':').map(Number);
      return {
        ...{ orden_id: entrada.orden_id, cuartos: Number(cuartos), desde: instanteDe(dia, hours * 60 + minutes) },
        almacenamiento_id: almacenamiento_id === '' ? null : Number(almacenamiento_id),
      };
    },
    words: { almacenamiento_id: 'Elija el andén' },
    onDone: onClose,
  });
  const elegido = (name: 'almacenamiento_id' | 'desde' | 'cuartos') => {
    const { value, error, onChange } = form.field(name);
    return { value, error, onChange: (chosen: string | null) => onChange(chosen ?? '') };
  };
  const drop = useCommand(quitarTurno, [turnos]);
  return (
    <FormDialog
      title={given === null ? `Turno de ${entrada.numero}` : `Mover el turno de ${entrada.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={given === null ? 'Dar turno' : 'Mover'}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {entrada.cliente}
        {entrada.proveedor === null ? '' : ` · ${entrada.proveedor}`}
      </p>
      <SelectField
        label="Andén"
        data={andenes.map(({ almacenamiento_id, codigo }) => ({ value: String(almacenamiento_id), label: codigo }))}
        {...elegido('almacenamiento_id')}
      />
      <SelectField label="Desde" data={HORAS} {...elegido('desde')} />
      <SelectField label="Cuánto tiempo" data={DURACION} {...elegido('cuartos')} />
      <ErrorAlert error={form.error ?? drop.error} fallback="No se pudo dar el turno" onDismiss={form.dismiss} />
      {given === null ? null : (
        <Button
          loading={drop.isPending}
          onClick={() => void drop.run({ orden_id: entrada.orden_id }).then(onClose, () => undefined)}
        >
          Quitar el turno
        </Button>
      )}
    </FormDialog>
  );
}
