import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Lote } from '#features/eventos/contract.ts';
import { csvText, saveCsv } from '#web/csv-export.ts';
import { useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';

import { diferenciasColumns, loadDiferencias } from '../diferencias.ts';
import styles from './esperadas.module.css';

/** The differences as a file, or copied to be sent to someone. */
export function DiferenciasActs({ lote }: { lote: Lote }) {
  const client = useQueryClient();
  const separador = useSettings((settings) => settings.separador);
  const [said, setSaid] = useState('');
  const save = async () => {
    const rows = await loadDiferencias(client, lote);
    saveCsv(`lote_${lote.id}_diferencias.csv`, [await csvText(diferenciasColumns, rows, separador)]);
    setSaid('Archivo listo');
  };
  const copy = async () => {
    const rows = await loadDiferencias(client, lote);
    const lines = rows.map((row) => diferenciasColumns.map(({ value }) => value(row)).join('\t'));
    await navigator.clipboard.writeText(
      [diferenciasColumns.map(({ header }) => header).join('\t'), ...lines].join('\n'),
    );
    setSaid(`${rows.length} copiadas`);
  };
  const failed = () => setSaid('No se pudo: reintente');
  return (
    <>
      <span role="status" className={styles.said}>
        {said}
      </span>
      <Button
        className={styles.act}
        leftSection={<IconCopy aria-hidden size={18} stroke={1.75} />}
        onClick={() => void copy().catch(failed)}
      >
        Copiar
      </Button>
      <Button
        className={styles.act}
        leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
        onClick={() => void save().catch(failed)}
      >
        CSV
      </Button>
    </>
  );
}
