import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from './config.server.ts';
import { assertFileKey, assertKeyPrefix } from './file-keys.server.ts';
import type { Files } from './files.server.ts';

/** Checksums only where S3 demands them: other stores do not know the newer kinds. */
export function s3ClientConfig({ endpoint, region, accessKey, secretKey }: S3Settings): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  };
}

/** Files in a bucket. The client is loaded at the first call: a site that keeps its files in a folder never needs it. */
export function openBucket(settings: S3Settings): Files {
  const Bucket = settings.bucket;
  let loading: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const load = () => (loading ??= loadClient(settings));
  return {
    async put(key, bytes, contentType) {
      assertFileKey(key);
      const { sdk, client } = await load();
      const Body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body, ContentType: contentType }));
    },
    async read(key) {
      assertFileKey(key);
      const { sdk, client } = await load();
      const found = await orNull(client.send(new sdk.GetObjectCommand({ Bucket, Key: key })));
      if (!found?.Body) return null;
      return {
        stream: found.Body.transformToWebStream(),
        bytes: found.ContentLength ?? 0,
        contentType: found.ContentType ?? 'application/octet-stream',
      };
    },
    async exists(key) {
      assertFileKey(key);
      const { sdk, client } = await load();
      return (await orNull(client.send(new sdk.HeadObjectCommand({ Bucket, Key: key })))) !== null;
    },
    async remove(key) {
      assertFileKey(key);
      const { sdk, client } = await load();
      await orNull(client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key })));
    },
    async list(prefix, { after = null, limit = 1_000 } = {}) {
      assertKeyPrefix(prefix);
      const { sdk, client } = await load();
      const page = await client.send(
        new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: prefix,
          MaxKeys: limit,
          ...(after && { StartAfter: after }),
        }),
      );
      const files = (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
        key: Key,
        bytes: Size,
        modifiedAt: LastModified,
      }));
      return { files, next: page.IsTruncated ? (files.at(-1)?.key ?? null) : null };
    },
  };
}

async function loadClient(settings: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3');
  return { sdk, client: new sdk.S3Client(s3ClientConfig(settings)) };
}

async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
    throw error;
  }
}
