import { useState } from 'react';

import { formatDinero } from '#shared/dinero.ts';
import { leerDocumento } from '#shared/documento.ts';
import { DocumentoField } from '#web/ui/DocumentoField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FirmaField } from '#web/ui/firma/FirmaField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { actuar } from './cola.ts';
import styles from './entrega.module.css';
import { cobrarDe, type Parada } from './paradas.ts';

interface Props {
  parada: Parada;
  onClose: () => void;
}

const MEDIO = [
  { value: 'EFECTIVO', label: 'Efectivo' },
  { value: 'TARJETA', label: 'Tarjeta' },
  { value: 'TRANSFERENCIA', label: 'Transferencia' },
  { value: 'QR', label: 'QR' },
] as const;

/** Into whose hands, for how much, signed. */
export function EntregarDialog({ parada, onClose }: Props) {
  const { lineas, primera } = parada;
  const cobrar = cobrarDe(parada);
  const [recibe, setRecibe] = useState(primera.destinatario);
  const [documento, setDocumento] = useState('');
  const [medio, setMedio] = useState<(typeof MEDIO)[number]['value']>('EFECTIVO');
  const [firma, setFirma] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const pide = lineas.some(({ pide_documento }) => pide_documento);
  const faltaDocumento = documentoFault(documento, pide);
  const faltaRecibe = recibe.trim() === '' ? 'Diga quién recibe' : null;
  const submit = () => {
    setTried(true);
    if (faltaDocumento !== null || faltaRecibe !== null) return;
    actuar({
      ...{ acto: 'entregar', guias: lineas.map(({ guia_id }) => guia_id), titulo: primera.destinatario },
      ...{
        recibe: recibe.trim(),
        documento: documento.trim() || null,
        cobrado_centavos: cobrar.centavos,
        medio,
        firma,
      },
    });
    onClose();
  };
  return (
    <FormDialog
      title={`Entregar a ${primera.destinatario}`}
      opened
      isDirty={firma !== null || documento !== ''}
      isSaving={false}
      submitLabel="Entregada"
      onSubmit={submit}
      onClose={onClose}
    >
      {cobrar.centavos > 0 ? (
        <div className={styles.cobrar}>
          <span>Cobrar</span>
          <b>{formatDinero(cobrar)}</b>
          <SelectField
            label="Medio"
            searchable={false}
            data={[...MEDIO]}
            value={medio}
            onChange={(chosen) => setMedio(MEDIO.find(({ value }) => value === chosen)?.value ?? 'EFECTIVO')}
          />
        </div>
      ) : null}
      <TextField
        label="Quién recibe"
        value={recibe}
        maxLength={80}
        error={isTried ? faltaRecibe : null}
        onChange={(event) => setRecibe(event.currentTarget.value)}
      />
      <DocumentoField value={documento} error={isTried ? faltaDocumento : null} onChange={setDocumento} />
      <FirmaField onChange={setFirma} />
    </FormDialog>
  );
}

function documentoFault(documento: string, pide: boolean): string | null {
  if (documento.trim() === '') return pide ? 'Hace falta el documento' : null;
  return leerDocumento(documento).falta?.mensaje ?? null;
}
