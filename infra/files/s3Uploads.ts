import type { S3Client } from '@bradenmacdonald/s3-lite-client';

const uploadPattern = /<Upload>(.*?)<\/Upload>/gs;

const textOf = (xml: string, tag: string): string =>
  (new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Ends the multipart uploads that began before this moment and were never completed; returns how many. Their parts take room that no
 * listing shows. The first 1,000 are enough: the sweep comes again.
 */
export const cutUploads = async (client: S3Client, prefix: string, before: Date): Promise<number> => {
  const listing = await client.makeRequest({ method: 'GET', objectName: '', query: { uploads: '', prefix }, returnBody: true });
  let cut = 0;
  for (const [, upload = ''] of (await listing.text()).matchAll(uploadPattern)) {
    if (new Date(textOf(upload, 'Initiated')) >= before) continue;
    await client.makeRequest({
      method: 'DELETE',
      objectName: textOf(upload, 'Key'),
      query: { uploadId: textOf(upload, 'UploadId') },
      statusCode: 204,
    });
    cut += 1;
  }
  return cut;
};
