/**
 * The keys that each platform documents for its file, as of November 2026: compose-spec's schema, Kamal's lib/kamal/configuration/docs, Fly's
 * reference/configuration, Render's Blueprint reference. Any other key is a typo, which most platforms silently ignore.
 */
const words = (text: string) => text.trim().split(/\s+/);

export const composeService = words(`
  annotations attach blkio_config build cap_add cap_drop cgroup cgroup_parent command configs container_name cpu_count cpu_percent cpu_period cpu_quota
  cpu_rt_period cpu_rt_runtime cpu_shares cpus cpuset credential_spec depends_on deploy develop device_cgroup_rules devices dns dns_opt dns_search
  domainname entrypoint env_file environment expose extends external_links extra_hosts gpus group_add healthcheck hostname image init ipc isolation
  label_file labels links logging mac_address mem_limit mem_reservation mem_swappiness memswap_limit models network_mode networks oom_kill_disable
  oom_score_adj pid pids_limit platform ports post_start pre_stop privileged profiles provider pull_policy pull_refresh_after read_only restart runtime
  scale secrets security_opt shm_size stdin_open stop_grace_period stop_signal storage_opt sysctls tmpfs tty ulimits use_api_socket user userns_mode uts
  volumes volumes_from working_dir`);

export const kamal = {
  root: words(`
    accessories aliases allow_empty_roles asset_path boot builder deploy_timeout drain_timeout env error_pages_path hooks_output hooks_path image labels
    logging minimum_version output primary_role proxy readiness_delay registry require_destination retain_containers run_directory secrets_path servers
    service ssh sshkit stop_timeout volumes`),
  role: words('asset_path cmd env hosts labels logging options proxy stop_timeout'),
  proxy: words(`
    app_port buffering forward_headers healthcheck host hosts logging path_prefix path_prefixes response_timeout run ssl ssl_redirect strip_path_prefix`),
  accessory: words(`
    cmd directories env files host hosts image labels network options port proxy registry role roles service tag tags volumes`),
  env: words('clear secret tags'),
};

/** Keys by section; '' is the top level. */
export const fly: Record<string, string[]> = {
  '': words('app primary_region kill_signal kill_timeout console_command swap_size_mb'),
  build: words('builder buildpacks image dockerfile ignorefile build-target'),
  http_service: words(
    'processes internal_port force_https auto_stop_machines auto_start_machines min_machines_running',
  ),
  'http_service.checks': words(
    'grace_period interval timeout method path protocol tls_server_name tls_skip_verify headers',
  ),
  vm: words('size memory cpus cpu_kind kernel_args host_dedication_id persist_rootfs processes'),
};

export const render = {
  root: words('services databases envVarGroups projects ungrouped previews'),
  service: words(`
    type name runtime plan previews region repo branch autoDeployTrigger domains envVars buildCommand startCommand preDeployCommand dockerCommand
    dockerfilePath dockerContext registryCredential rootDir buildFilter healthCheckPath maxShutdownDelaySeconds numInstances scaling disk image
    maintenanceMode renderSubdomainPolicy ipAllowList`),
  database: words(`
    name plan previewPlan previewDiskSizeGB diskSizeGB storageAutoscalingEnabled databaseName user region postgresMajorVersion ipAllowList readReplicas
    highAvailability`),
  variable: words('key value generateValue sync fromDatabase fromService fromGroup'),
};
