-- For wrk: asks for the addresses in a file one after the other, again and again, as many visitors behind one proxy.
local paths, headers, asked = {}, {}, 0

function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  for name, value in pairs(wrk.headers) do headers[name] = value end
end

function request()
  local path = paths[asked % #paths + 1]
  local visitor = asked % 2000
  asked = asked + 1
  headers['X-Forwarded-For'] = '10.0.' .. math.floor(visitor / 250) .. '.' .. visitor % 250
  return wrk.format('GET', path, headers)
end
