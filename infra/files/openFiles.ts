import type { AppendableFileStore } from '../../commands/fileStore.ts';
import type { FilesConfig } from '../config.ts';
import { openLocalFiles } from './localFiles.ts';

/** Opens the configured file store: a folder, or a bucket. */
export const openFiles = async (config: FilesConfig): Promise<AppendableFileStore> => {
  if (config.kind === 'folder') return openLocalFiles(config.path);
  // Most systems keep files in a folder and never load the client.
  const { openS3Files } = await import('./s3Files.ts');
  return openS3Files(config);
};
