import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { confirmarDescarga, type DescargaEnAgencia, descargasDeAgencia } from '#features/reparto/descarga.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './descarga.module.css';

const MINUTE = 60_000;

export interface Props {
  /** Whose counter: empty for an agency's own people, who have one. */
  de: { readonly agente_id?: number };
  /** Whether a dialog of this card is open: the field of the counter waits meanwhile. */
  onDialog: (isOpen: boolean) => void;
}

/** What drivers say to have left here, for the counter's own word. Nothing at all while there is nothing to say. */
export function PorConfirmarCard({ de, onDialog }: Props) {
  const query = useQuery({ ...serviceQuery(descargasDeAgencia, de), refetchInterval: MINUTE });
  const command = useCommand(confirmarDescarga, [descargasDeAgencia]);
  const [distinta, setDistinta] = useState<DescargaEnAgencia | null>(null);
  const descargas = query.data?.descargas ?? [];
  if (descargas.length === 0) return null;
  const open = (una: DescargaEnAgencia | null) => {
    setDistinta(una);
    onDialog(una !== null);
  };
  return (
    <Card title="Descargas y retiros de hoy">
      <ul className={styles.palabras}>
        {descargas.map((una) => (
          <li key={una.id}>
            <span>
              <b>{una.chofer}</b> {una.clase === 'RECOGIDA' ? 'se llevó' : 'descargó'} <b>{una.descargadas}</b>
              {una.faltaron === 0 ? '' : ` y dice que faltan ${una.faltaron}`}{' '}
              <span className={styles.quieto}>
                {una.recorrido} · {formatTime(una.cerrada).slice(0, 5)}
              </span>
            </span>
            {una.contadas === null ? (
              <span className={styles.pares}>
                <Button
                  variant="filled"
                  loading={command.isPending}
                  onClick={() => void command.run({ ...de, id: una.id, contadas: una.descargadas }).catch(() => null)}
                >
                  Coincide
                </Button>
                <Button onClick={() => open(una)}>No coincide…</Button>
              </span>
            ) : (
              <span className={styles.quieto}>
                {una.contadas === una.descargadas ? 'Confirmada' : `Se contaron ${una.contadas}`} · {una.confirma}
              </span>
            )}
          </li>
        ))}
      </ul>
      <ErrorAlert error={command.error} fallback="No se pudo confirmar" onDismiss={command.reset} />
      {distinta === null ? null : <DistintaDialog de={de} una={distinta} onClose={() => open(null)} />}
    </Card>
  );
}

function DistintaDialog({ de, una, onClose }: Pick<Props, 'de'> & { una: DescargaEnAgencia; onClose: () => void }) {
  const command = useCommand(confirmarDescarga, [descargasDeAgencia]);
  const [contadas, setContadas] = useState('');
  const [nota, setNota] = useState('');
  const [isTried, setTried] = useState(false);
  const isNumber = /^\d{1,4}$/.test(contadas.trim());
  const submit = async () => {
    setTried(true);
    if (!isNumber) return;
    const said = {
      ...de,
      id: una.id,
      contadas: Number(contadas),
      ...(nota.trim() === '' ? {} : { nota: nota.trim() }),
    };
    const done = await command.run(said).catch(() => null);
    if (done !== null) onClose();
  };
  return (
    <FormDialog
      title={`${una.clase === 'RECOGIDA' ? 'Retiro' : 'Descarga'} de ${una.recorrido}`}
      opened
      isDirty={contadas !== '' || nota !== ''}
      isSaving={command.isPending}
      submitLabel="Confirmar"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        {una.chofer} dijo {una.descargadas}. Si no es lo mismo, la oficina lo averigua.
      </p>
      <TextField
        label={una.clase === 'RECOGIDA' ? 'Cuántos paquetes se llevó' : 'Cuántos paquetes recibieron'}
        inputMode="numeric"
        value={contadas}
        error={isTried && !isNumber ? 'Diga cuántos' : undefined}
        onChange={(event) => setContadas(event.currentTarget.value)}
      />
      <TextField
        label="Nota (si hace falta)"
        value={nota}
        maxLength={500}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <ErrorAlert error={command.error} fallback="No se pudo confirmar" onDismiss={command.reset} />
    </FormDialog>
  );
}
