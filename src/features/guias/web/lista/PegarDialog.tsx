import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { pasteGuias } from '#features/guias/contract.ts';
import { RegistrarEnVarias } from '#features/masivos/web/public.tsx';
import { call } from '#web/api.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { PegarResultado } from './PegarResultado.tsx';
import { countPegadas, MOST_PEGADAS, usePegado } from './pegado.ts';
import styles from './pegar.module.css';

const PASTE_MS = 60_000;

/** Numbers from a sheet or a chat, up to 5,000 at once: which ones are parcels of ours, and what can be done with them. */
export function PegarDialog({ onClose }: { onClose: () => void }) {
  const texto = usePegado((state) => state.texto);
  const [wrong, setWrong] = useState<string | null>(null);
  const [ids, setIds] = useState<number[] | null>(null);
  const paste = useMutation({
    mutationFn: (pegado: string) => call(pasteGuias, { texto: pegado }, { signal: AbortSignal.timeout(PASTE_MS) }),
  });
  const count = countPegadas(texto);
  const submit = () => {
    const fault = faultOf(count);
    setWrong(fault);
    if (fault === null) paste.mutate(texto);
  };
  if (ids !== null)
    return (
      <RegistrarEnVarias
        cual={{ guias: ids }}
        cuantas={ids.length === 1 ? '1 guía' : `${ids.length.toLocaleString('es-UY')} guías`}
        onClose={() => setIds(null)}
        onStarted={onClose}
      />
    );
  if (paste.data !== undefined)
    return <PegarResultado resultado={paste.data} onBack={paste.reset} onEvento={setIds} onClose={onClose} />;
  return (
    <FormDialog
      title="Pegar números"
      opened
      isDirty={false}
      isSaving={paste.isPending}
      submitLabel="Buscar"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        data-autofocus
        label="Números o referencias"
        description={`Desde Excel, WhatsApp o un correo: uno por línea, o separados por espacios, comas o punto y coma. Hasta ${MOST_PEGADAS.toLocaleString('es-UY')}.`}
        rows={10}
        spellCheck={false}
        maxLength={250_000}
        classNames={{ input: styles.texto ?? '' }}
        value={texto}
        error={wrong}
        onChange={(event) => {
          usePegado.setState({ texto: event.currentTarget.value });
          setWrong(null);
        }}
      />
      <p role="status" className={styles.quieto}>
        {count === 1 ? '1 número' : `${count.toLocaleString('es-UY')} números`}
      </p>
      <ErrorAlert error={paste.error} fallback="No se pudieron buscar los números" onDismiss={paste.reset} />
    </FormDialog>
  );
}

function faultOf(count: number): string | null {
  if (count === 0) return 'Pegue al menos un número';
  return count > MOST_PEGADAS ? `Son ${count.toLocaleString('es-UY')}: pegue hasta 5.000 por vez` : null;
}
