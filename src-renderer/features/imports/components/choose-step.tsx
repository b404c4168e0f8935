import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { FileSource } from '../file-source.ts';
import classes from './import-job.module.css';
import { FileDrop } from './file-drop.tsx';
import { TemplateButton } from './template-button.tsx';
import { ImportHistory } from './import-history.tsx';
import { StepLine } from './step-line.tsx';

const cx = bindClasses(classes);

interface ChooseStepProps {
  readonly onFiles: (sources: readonly FileSource[]) => void;
  readonly onShow: (id: number) => void;
}

/** The first step: a file, and what was imported before. */
export const ChooseStep = ({ onFiles, onShow }: ChooseStepProps) => (
  <div className={cx('column')}>
    <StepLine current="file" />
    <FileDrop onFiles={onFiles} />
    <TemplateButton />
    <ImportHistory onShow={onShow} />
  </div>
);
