// generated, do not edit
export type ClauseId =
  | 'AUTH-01'
  | 'AUTH-02'
  | 'AUTH-03'
  | 'AUTH-04'
  | 'AUTH-05'
  | 'AUTH-06'
  | 'AUTH-07'
  | 'AUTH-08'
  | 'AUTH-09'
  | 'AUTH-10'
  | 'AUTH-11'
  | 'AUTH-12'
  | 'AUTH-13'
  | 'AUTH-14'
  | 'AUTH-15'
  | 'AUTH-16'
  | 'AUTH-17'
  | 'AUTH-18'
  | 'AUTH-19'
  | 'AUTH-20'
  | 'AUTH-21'
  | 'AUTH-22'
  | 'AUTH-23'
  | 'AUTH-24'
  | 'AUTH-25'
  | 'AUTH-26'
  | 'AUTH-27'
  | 'AUTH-28'
  | 'AUTH-29'
  | 'AUTH-30'
  | 'AUTH-31'
  | 'BALANCE-01'
  | 'BALANCE-02'
  | 'BALANCE-03'
  | 'BALANCE-04'
  | 'BALANCE-05'
  | 'BALANCE-06'
  | 'BALANCE-07'
  | 'BALANCE-08'
  | 'BALANCE-09'
  | 'BALANCE-10'
  | 'BALANCE-11'
  | 'BALANCE-12'
  | 'BALANCE-13'
  | 'BALANCE-14'
  | 'BALANCE-15'
  | 'BALANCE-16'
  | 'BALANCE-17'
  | 'BALANCE-18'
  | 'BALANCE-19'
  | 'BALANCE-20'
  | 'BALANCE-21'
  | 'BALANCE-22'
  | 'BALANCE-23'
  | 'BALANCE-24'
  | 'BALANCE-25'
  | 'BALANCE-26'
  | 'BALANCE-27'
  | 'BALANCE-28'
  | 'BALANCE-29'
  | 'BALANCE-30'
  | 'BALANCE-31'
  | 'BALANCE-32'
  | 'BALANCE-33'
  | 'BALANCE-34'
  | 'BALANCE-35'
  | 'CASHIN-01'
  | 'CASHIN-02'
  | 'CASHIN-03'
  | 'CASHIN-04'
  | 'CASHIN-05'
  | 'CASHIN-06'
  | 'CASHIN-07'
  | 'CASHIN-08'
  | 'CASHIN-09'
  | 'CASHIN-10'
  | 'CASHIN-11'
  | 'CASHIN-12'
  | 'CASHIN-13'
  | 'CASHIN-14'
  | 'CASHIN-15'
  | 'CASHIN-16'
  | 'CASHIN-17'
  | 'CASHIN-18'
  | 'CASHIN-19'
  | 'CASHIN-20'
  | 'CASHIN-21'
  | 'CASHIN-22'
  | 'CASHIN-23'
  | 'CASHIN-24'
  | 'CASHIN-25'
  | 'CASHIN-26'
  | 'CASHIN-27'
  | 'CASHIN-28'
  | 'CASHIN-29'
  | 'CASHIN-30'
  | 'CASHIN-31'
  | 'CASHIN-32'
  | 'CASHIN-33'
  | 'CASHIN-34'
  | 'CASHIN-35'
  | 'CASHIN-36'
  | 'CASHIN-37'
  | 'CASHIN-38'
  | 'CASHIN-39'
  | 'CASHIN-40'
  | 'CASHIN-41'
  | 'CASHIN-42'
  | 'CASHIN-43'
  | 'CASHIN-44'
  | 'CASHIN-45'
  | 'CASHIN-46'
  | 'CASHIN-47'
  | 'CASHIN-48'
  | 'CASHIN-49'
  | 'CASHIN-50'
  | 'CASHIN-51'
  | 'CASHIN-52'
  | 'CASHIN-53'
  | 'CASHIN-54'
  | 'CASHIN-55'
  | 'CASHIN-56'
  | 'CASHIN-57'
  | 'CASHIN-58'
  | 'CASHIN-59'
  | 'CASHIN-60'
  | 'CASHIN-61'
  | 'CASHIN-62'
  | 'CASHIN-63'
  | 'CASHIN-64'
  | 'CASHIN-65'
  | 'CASHIN-66'
  | 'CASHIN-67'
  | 'CASHIN-68'
  | 'CASHIN-69'
  | 'CASHIN-70'
  | 'CASHIN-71'
  | 'CASHIN-72'
  | 'CASHIN-73'
  | 'CASHIN-74'
  | 'CASHIN-75'
  | 'CASHIN-76'
  | 'CASHIN-77'
  | 'CASHIN-78'
  | 'CASHIN-79'
  | 'CASHIN-80'
  | 'CASHIN-81'
  | 'CASHIN-82'
  | 'CASHIN-83'
  | 'CASHIN-84'
  | 'CASHIN-85'
  | 'CASHOUT-01'
  | 'CASHOUT-02'
  | 'CASHOUT-03'
  | 'CASHOUT-04'
  | 'CASHOUT-05'
  | 'CASHOUT-06'
  | 'CASHOUT-07'
  | 'CASHOUT-08'
  | 'CASHOUT-09'
  | 'CASHOUT-10'
  | 'CASHOUT-11'
  | 'CASHOUT-12'
  | 'CASHOUT-13'
  | 'CASHOUT-14'
  | 'CASHOUT-15'
  | 'CASHOUT-16'
  | 'CASHOUT-17'
  | 'CASHOUT-18'
  | 'CASHOUT-19'
  | 'CASHOUT-20'
  | 'CASHOUT-21'
  | 'CASHOUT-22'
  | 'CASHOUT-23'
  | 'CASHOUT-24'
  | 'CASHOUT-25'
  | 'CASHOUT-26'
  | 'CASHOUT-27'
  | 'CASHOUT-28'
  | 'CASHOUT-29'
  | 'CASHOUT-30'
  | 'CASHOUT-31'
  | 'CASHOUT-32'
  | 'CASHOUT-33'
  | 'CASHOUT-34'
  | 'CASHOUT-35'
  | 'CASHOUT-36'
  | 'CASHOUT-37'
  | 'CASHOUT-38'
  | 'CASHOUT-39'
  | 'CASHOUT-40'
  | 'CASHOUT-41'
  | 'CASHOUT-42'
  | 'CASHOUT-43'
  | 'CASHOUT-44'
  | 'CASHOUT-45'
  | 'CASHOUT-46'
  | 'CASHOUT-47'
  | 'CASHOUT-48'
  | 'CASHOUT-49'
  | 'CASHOUT-50'
  | 'CASHOUT-51'
  | 'CASHOUT-52'
  | 'CASHOUT-53'
  | 'CASHOUT-54'
  | 'CASHOUT-55'
  | 'CASHOUT-56'
  | 'CASHOUT-57'
  | 'CASHOUT-58'
  | 'CASHOUT-59'
  | 'CASHOUT-60'
  | 'CASHOUT-61'
  | 'CASHOUT-62'
  | 'CASHOUT-63'
  | 'CASHOUT-64'
  | 'CASHOUT-65'
  | 'CASHOUT-66'
  | 'CASHOUT-67'
  | 'CASHOUT-68'
  | 'CASHOUT-69'
  | 'CASHOUT-70'
  | 'CASHOUT-71'
  | 'CASHOUT-72'
  | 'CASHOUT-73'
  | 'CASHOUT-74'
  | 'CASHOUT-75'
  | 'CASHOUT-76'
  | 'CASHOUT-77'
  | 'CASHOUT-78'
  | 'CASHOUT-79'
  | 'CASHOUT-80'
  | 'CASHOUT-81'
  | 'CASHOUT-82'
  | 'COB-01'
  | 'COB-02'
  | 'COB-03'
  | 'COB-04'
  | 'COB-05'
  | 'COB-06'
  | 'COB-07'
  | 'COB-08'
  | 'COB-09'
  | 'COB-10'
  | 'COB-11'
  | 'COB-12'
  | 'COB-13'
  | 'COB-14'
  | 'COB-15'
  | 'COB-16'
  | 'COB-17'
  | 'COB-18'
  | 'COB-19'
  | 'COB-20'
  | 'COB-21'
  | 'COB-22'
  | 'COB-23'
  | 'COB-24'
  | 'COB-25'
  | 'COB-26'
  | 'COB-27'
  | 'COB-28'
  | 'COB-29'
  | 'COB-30'
  | 'COB-31'
  | 'COB-32'
  | 'COB-33'
  | 'COB-34'
  | 'COB-35'
  | 'COB-36'
  | 'COB-37'
  | 'COB-38'
  | 'COB-39'
  | 'COB-40'
  | 'COB-41'
  | 'COB-42'
  | 'COB-43'
  | 'COB-44'
  | 'COB-45'
  | 'COB-46'
  | 'COB-47'
  | 'COB-48'
  | 'COB-49'
  | 'COB-50'
  | 'COB-51'
  | 'COB-52'
  | 'COB-53'
  | 'COB-54'
  | 'COB-55'
  | 'COB-56'
  | 'COB-57'
  | 'COB-58'
  | 'COB-59'
  | 'COB-60'
  | 'COB-61'
  | 'COB-62'
  | 'COB-63'
  | 'DEVOLUCAO-01'
  | 'DEVOLUCAO-02'
  | 'DEVOLUCAO-03'
  | 'DEVOLUCAO-04'
  | 'DEVOLUCAO-05'
  | 'DEVOLUCAO-06'
  | 'DEVOLUCAO-07'
  | 'DEVOLUCAO-08'
  | 'DEVOLUCAO-09'
  | 'DEVOLUCAO-10'
  | 'DEVOLUCAO-11'
  | 'DEVOLUCAO-12'
  | 'DEVOLUCAO-13'
  | 'DEVOLUCAO-14'
  | 'DEVOLUCAO-15'
  | 'DEVOLUCAO-16'
  | 'DEVOLUCAO-17'
  | 'DEVOLUCAO-18'
  | 'DEVOLUCAO-19'
  | 'DEVOLUCAO-20'
  | 'DEVOLUCAO-21'
  | 'DEVOLUCAO-22'
  | 'DEVOLUCAO-23'
  | 'DEVOLUCAO-24'
  | 'DEVOLUCAO-25'
  | 'DEVOLUCAO-26'
  | 'DEVOLUCAO-27'
  | 'DEVOLUCAO-28'
  | 'DEVOLUCAO-29'
  | 'DEVOLUCAO-30'
  | 'DEVOLUCAO-31'
  | 'DEVOLUCAO-32'
  | 'DEVOLUCAO-33'
  | 'DEVOLUCAO-34'
  | 'DEVOLUCAO-35'
  | 'DEVOLUCAO-36'
  | 'DEVOLUCAO-37'
  | 'DEVOLUCAO-38'
  | 'DEVOLUCAO-39'
  | 'DEVOLUCAO-40'
  | 'DEVOLUCAO-41'
  | 'DEVOLUCAO-42'
  | 'DEVOLUCAO-43'
  | 'DEVOLUCAO-44'
  | 'DEVOLUCAO-45'
  | 'DEVOLUCAO-46'
  | 'DEVOLUCAO-47'
  | 'DEVOLUCAO-48'
  | 'DEVOLUCAO-49'
  | 'DEVOLUCAO-50'
  | 'DEVOLUCAO-51'
  | 'ERROR-01'
  | 'ERROR-02'
  | 'ERROR-03'
  | 'ERROR-04'
  | 'ERROR-05'
  | 'ERROR-06'
  | 'ERROR-07'
  | 'ERROR-08'
  | 'ERROR-09'
  | 'ERROR-10'
  | 'ERROR-11'
  | 'ERROR-12'
  | 'ERROR-13'
  | 'ERROR-14'
  | 'ERROR-15'
  | 'ERROR-16'
  | 'ERROR-17'
  | 'ERROR-18'
  | 'ERROR-19'
  | 'ERROR-20'
  | 'ERROR-21'
  | 'ERROR-22'
  | 'ERROR-23'
  | 'ERROR-24'
  | 'ERROR-25'
  | 'ERROR-26'
  | 'ERROR-27'
  | 'ERROR-28'
  | 'ERROR-29'
  | 'ERROR-30'
  | 'ERROR-31'
  | 'ERROR-32'
  | 'ERROR-33'
  | 'ERROR-34'
  | 'ERROR-35'
  | 'ERROR-36'
  | 'ERROR-37'
  | 'ERROR-38'
  | 'ERROR-39'
  | 'ERROR-40'
  | 'ERROR-41'
  | 'ERROR-42'
  | 'ERROR-43'
  | 'ERROR-44'
  | 'ERROR-45'
  | 'EVENT-01'
  | 'EVENT-02'
  | 'EVENT-03'
  | 'EVENT-04'
  | 'EVENT-05'
  | 'EVENT-06'
  | 'EVENT-07'
  | 'EVENT-08'
  | 'EVENT-09'
  | 'EVENT-10'
  | 'EVENT-11'
  | 'EVENT-12'
  | 'EVENT-13'
  | 'EVENT-14'
  | 'EVENT-15'
  | 'EVENT-16'
  | 'EVENT-17'
  | 'EVENT-18'
  | 'EVENT-19'
  | 'EVENT-20'
  | 'EVENT-21'
  | 'EVENT-22'
  | 'EVENT-23'
  | 'EVENT-24'
  | 'EVENT-25'
  | 'EVENT-26'
  | 'EVENT-27'
  | 'EVENT-28'
  | 'EVENT-29'
  | 'EVENT-30'
  | 'EVENT-31'
  | 'EVENT-32'
  | 'EVENT-33'
  | 'EVENT-34'
  | 'EVENT-35'
  | 'EVENT-36'
  | 'EVENT-37'
  | 'EVENT-38'
  | 'EVENT-39'
  | 'EVENT-40'
  | 'EVENT-41'
  | 'EVENT-42'
  | 'EVENT-43'
  | 'EVENT-44'
  | 'EVENT-45'
  | 'EVENT-46'
  | 'EVENT-47'
  | 'EVENT-48'
  | 'EVENT-49'
  | 'EVENT-50'
  | 'EVENT-51'
  | 'EVENT-52'
  | 'EVENT-53'
  | 'EVENT-54'
  | 'EVENT-55'
  | 'EVENT-56'
  | 'EVENT-57'
  | 'EVENT-58'
  | 'EVENT-59'
  | 'EVENT-60'
  | 'EVENT-61'
  | 'EVENT-62'
  | 'EVENT-63'
  | 'EVENT-64'
  | 'EVENT-65'
  | 'EVENT-66'
  | 'EVENT-67'
  | 'EVENT-68'
  | 'EVENT-69'
  | 'EVENT-70'
  | 'EVENT-71'
  | 'EVENT-72'
  | 'EVENT-73'
  | 'EVENT-74'
  | 'EVENT-75'
  | 'EVENT-76'
  | 'EVENT-77'
  | 'EVENT-78'
  | 'EVENT-79'
  | 'EVENT-80'
  | 'EVENT-81'
  | 'EVENT-82'
  | 'EVENT-83'
  | 'EVENT-84'
  | 'EVENT-85'
  | 'EVENT-86'
  | 'EVENT-87'
  | 'EVENT-88'
  | 'EVENT-89'
  | 'EVENT-90'
  | 'EVENT-91'
  | 'EVENT-92'
  | 'EVENT-93'
  | 'EVENT-94'
  | 'EVENT-95'
  | 'EVENT-96'
  | 'EVENT-97'
  | 'EVENT-98'
  | 'EVENT-99'
  | 'EVENT-100'
  | 'EVENT-101'
  | 'EVENT-102'
  | 'EVENT-103'
  | 'EVENT-104'
  | 'EVENT-105'
  | 'EVENT-106'
  | 'EVENT-107'
  | 'EVENT-108'
  | 'EVENT-109'
  | 'EVENT-110'
  | 'EVENT-111'
  | 'EVENT-112'
  | 'EVENT-113'
  | 'EVENT-114'
  | 'EVENT-115'
  | 'EVENT-116'
  | 'EVENT-117'
  | 'EVENT-118'
  | 'EVENT-119'
  | 'EVENT-120'
  | 'EVENT-121'
  | 'EVENT-122'
  | 'EVENT-123'
  | 'EVENT-124'
  | 'EVENT-125'
  | 'EVENT-126'
  | 'EVENT-127'
  | 'EVENT-128'
  | 'EVENT-129'
  | 'EVENT-130'
  | 'EVENT-131'
  | 'EVENT-132'
  | 'EVENT-133'
  | 'EVENT-134'
  | 'EVENT-135'
  | 'EVENT-136'
  | 'EVENT-137'
  | 'EVENT-138'
  | 'EVENT-139'
  | 'EVENT-140'
  | 'EVENT-141'
  | 'EVENT-142'
  | 'EVENT-143'
  | 'EVENT-144'
  | 'EVENT-145'
  | 'EVENT-146'
  | 'EVENT-147'
  | 'EVENT-148'
  | 'EVENT-149'
  | 'EVENT-150'
  | 'EVENT-151'
  | 'EVENT-152'
  | 'EVENT-153'
  | 'EVENT-154'
  | 'EVENT-155'
  | 'EVENT-156'
  | 'EVENT-157'
  | 'EVENT-158'
  | 'EVENT-159'
  | 'EVENT-160'
  | 'EVENT-161'
  | 'EVENT-162'
  | 'EVENT-163'
  | 'EVENT-164'
  | 'EVENT-165'
  | 'EVENT-166'
  | 'EVENT-167'
  | 'EVENT-168'
  | 'EVENT-169'
  | 'EVENT-170'
  | 'EVENT-171'
  | 'EVENT-172'
  | 'EVENT-173'
  | 'EVENT-174'
  | 'EVENT-175'
  | 'EVENT-176'
  | 'EVENT-177'
  | 'LIMIT-01'
  | 'LIMIT-02'
  | 'LIMIT-03'
  | 'LIMIT-04'
  | 'LIMIT-05'
  | 'LIMIT-06'
  | 'LIMIT-07'
  | 'LIMIT-08'
  | 'LIMIT-09'
  | 'LIMIT-10'
  | 'LIMIT-11'
  | 'LIMIT-12'
  | 'LIMIT-13'
  | 'MED-01'
  | 'MED-02'
  | 'MED-03'
  | 'MED-04'
  | 'MED-05'
  | 'MED-06'
  | 'MED-07'
  | 'MED-08'
  | 'MED-09'
  | 'MED-10'
  | 'MED-11'
  | 'MED-12'
  | 'MED-13'
  | 'MED-14'
  | 'MED-15'
  | 'MED-16'
  | 'MED-17'
  | 'MED-18'
  | 'MED-19'
  | 'MED-20'
  | 'MED-21'
  | 'MED-22'
  | 'MED-23'
  | 'MED-24'
  | 'MED-25'
  | 'MED-26'
  | 'MED-27'
  | 'MED-28'
  | 'MED-29'
  | 'MED-30'
  | 'MED-31'
  | 'MED-32'
  | 'MED-33'
  | 'MED-34'
  | 'MED-35'
  | 'MED-36'
  | 'MED-37'
  | 'MED-38'
  | 'MED-39'
  | 'MED-40'
  | 'MED-41'
  | 'MED-42'
  | 'MED-43'
  | 'MED-44'
  | 'MED-45'
  | 'MED-46'
  | 'MED-47'
  | 'MED-48'
  | 'MED-49'
  | 'MED-50'
  | 'MED-51'
  | 'MED-52'
  | 'MED-53'
  | 'MED-54'
  | 'MED-55'
  | 'MED-56'
  | 'MED-57'
  | 'MED-58'
  | 'MED-59'
  | 'MED-60'
  | 'MED-61'
  | 'MED-62'
  | 'MED-63'
  | 'MED-64'
  | 'MED-65'
  | 'MED-66'
  | 'MED-67'
  | 'MED-68'
  | 'QRCASHOUT-01'
  | 'QRCASHOUT-02'
  | 'QRCASHOUT-03'
  | 'QRCASHOUT-04'
  | 'QRCASHOUT-05'
  | 'QRCASHOUT-06'
  | 'QRCASHOUT-07'
  | 'QRCASHOUT-08'
  | 'QRCASHOUT-09'
  | 'QRCASHOUT-10'
  | 'QRCASHOUT-11'
  | 'QRCASHOUT-12'
  | 'QRCASHOUT-13'
  | 'QRCASHOUT-14'
  | 'QRCASHOUT-15'
  | 'QRCASHOUT-16'
  | 'QRCASHOUT-17'
  | 'QRCASHOUT-18'
  | 'QRCASHOUT-19'
  | 'QRCASHOUT-20'
  | 'QRCASHOUT-21'
  | 'QRCASHOUT-22'
  | 'QRCASHOUT-23'
  | 'QRCASHOUT-24'
  | 'QRCASHOUT-25'
  | 'QRCASHOUT-26'
  | 'QRCASHOUT-27'
  | 'QRCASHOUT-28'
  | 'QRCASHOUT-29'
  | 'QRCASHOUT-30'
  | 'QRCASHOUT-31'
  | 'QRCASHOUT-32'
  | 'QRCASHOUT-33'
  | 'QRCASHOUT-34'
  | 'QRCASHOUT-35'
  | 'QRCASHOUT-36'
  | 'QRCASHOUT-37'
  | 'REFUNDIN-01'
  | 'REFUNDIN-02'
  | 'REFUNDIN-03'
  | 'REFUNDIN-04'
  | 'REFUNDIN-05'
  | 'REFUNDIN-06'
  | 'REFUNDIN-07'
  | 'REFUNDIN-08'
  | 'REFUNDIN-09'
  | 'REFUNDIN-10'
  | 'REFUNDIN-11'
  | 'REFUNDIN-12'
  | 'REFUNDIN-13'
  | 'REFUNDIN-14'
  | 'REFUNDIN-15'
  | 'REFUNDIN-16'
  | 'REFUNDIN-17'
  | 'REFUNDIN-18'
  | 'REFUNDIN-19'
  | 'REFUNDIN-20'
  | 'REFUNDIN-21'
  | 'REFUNDIN-22'
  | 'REFUNDIN-23'
  | 'REFUNDIN-24'
  | 'REFUNDIN-25'
  | 'REFUNDIN-26'
  | 'REFUNDIN-27'
  | 'REFUNDIN-28'
  | 'REFUNDIN-29'
  | 'REFUNDIN-30'
  | 'REFUNDIN-31'
  | 'REFUNDIN-32'
  | 'REFUNDIN-33'
  | 'REFUNDIN-34'
  | 'REFUNDIN-35'
  | 'RESEND-01'
  | 'RESEND-02'
  | 'RESEND-03'
  | 'RESEND-04'
  | 'RESEND-05'
  | 'RESEND-06'
  | 'RESEND-07'
  | 'RESEND-08'
  | 'RESEND-09'
  | 'RESEND-10'
  | 'RESEND-11'
  | 'RESEND-12'
  | 'RESEND-13'
  | 'RESEND-14'
  | 'RESEND-15'
  | 'RESEND-16'
  | 'RESEND-17'
  | 'RESEND-18'
  | 'RESEND-19'
  | 'RESEND-20'
  | 'RESEND-21'
  | 'RESEND-22'
  | 'RESEND-23'
  | 'RESEND-24'
  | 'RESEND-25'
  | 'RESEND-26'
  | 'TOKEN-01'
  | 'TOKEN-02'
  | 'TOKEN-03'
  | 'TOKEN-04'
  | 'TOKEN-05'
  | 'TOKEN-06'
  | 'TOKEN-07'
  | 'TOKEN-08'
  | 'TOKEN-09'
  | 'TOKEN-10'
  | 'TOKEN-11'
  | 'TOKEN-12'
  | 'TOKEN-13'
  | 'TOKEN-14'
  | 'TOKEN-15'
  | 'TOKEN-16'
  | 'TOKEN-17'
  | 'TOKEN-18'
  | 'TOKEN-19'
  | 'TOKEN-20'
  | 'TOKEN-21'
  | 'TOKEN-22'
  | 'TOKEN-23'
  | 'TOKEN-24'
  | 'TOKEN-25'
  | 'TOKEN-26'
  | 'TOKEN-27'
  | 'TOKEN-28'
  | 'TOKEN-29'
  | 'TOKEN-30'
  | 'TOKEN-31'
  | 'TOKEN-32'
  | 'TOKEN-33'
  | 'TOKEN-34'
  | 'TOKEN-35'
  | 'TOKEN-36'
  | 'TOKEN-37'
  | 'TOKEN-38'
  | 'TOKEN-39'
  | 'TOKEN-40'
  | 'TOKEN-41'
  | 'TOKEN-42'
  | 'TOKEN-43'
  | 'TOKEN-44'
  | 'TRANSACTION-01'
  | 'TRANSACTION-02'
  | 'TRANSACTION-03'
  | 'TRANSACTION-04'
  | 'TRANSACTION-05'
  | 'TRANSACTION-06'
  | 'TRANSACTION-07'
  | 'TRANSACTION-08'
  | 'TRANSACTION-09'
  | 'TRANSACTION-10'
  | 'TRANSACTION-11'
  | 'TRANSACTION-12'
  | 'TRANSACTION-13'
  | 'TRANSACTION-14'
  | 'TRANSACTION-15'
  | 'TRANSACTION-16'
  | 'TRANSACTION-17'
  | 'TRANSACTION-18'
  | 'TRANSACTION-19'
  | 'TRANSACTION-20'
  | 'TRANSACTION-21'
  | 'TRANSACTION-22'
  | 'TRANSACTION-23'
  | 'TRANSACTION-24'
  | 'TRANSACTION-25'
  | 'TRANSACTION-26'
  | 'TRANSACTION-27'
  | 'TRANSACTION-28'
  | 'TRANSACTION-29'
  | 'TRANSACTION-30'
  | 'TRANSACTION-31'
  | 'TRANSACTION-32'
  | 'TRANSACTION-33'
  | 'TRANSACTION-34'
  | 'TRANSACTION-35'
  | 'TRANSACTION-36'
  | 'TRANSACTION-37'
  | 'TRANSACTION-38'
  | 'TRANSACTION-39'
  | 'TRANSACTION-40'
  | 'TRANSACTION-41'
  | 'TRANSACTION-42'
  | 'TRANSACTION-43'
  | 'TRANSACTION-44'
  | 'TRANSACTION-45'
  | 'TRANSACTION-46'
  | 'TRANSACTION-47'
  | 'TRANSACTION-48'
  | 'TRANSACTION-49'
  | 'TRANSACTION-50'
  | 'TRANSACTION-51'
  | 'TRANSACTION-52'
  | 'TRANSACTION-53'
  | 'TRANSACTION-54'
  | 'TRANSACTION-55'
  | 'TRANSACTION-56'
  | 'TRANSACTION-57'
  | 'TRANSACTION-58'
  | 'TRANSACTION-59'
  | 'TRANSACTION-60'
  | 'TRANSACTION-61'
  | 'TRANSACTION-62'
  | 'TRANSACTION-63'
  | 'TRANSACTION-64'
  | 'TRANSACTION-65'
  | 'TRANSACTION-66'
  | 'TRANSACTION-67'
  | 'TRANSACTION-68'
  | 'TRANSACTION-69'
  | 'TRANSACTION-70'
  | 'TRANSACTION-71'
  | 'TRANSACTION-72'
  | 'TRANSACTION-73'
  | 'TRANSACTION-74'
  | 'TRANSACTION-75'
  | 'TRANSACTION-76'
  | 'TRANSACTION-77'
  | 'TRANSACTION-78'
  | 'TRANSACTION-79'
  | 'TRANSACTION-80'
  | 'TRANSFER-01'
  | 'TRANSFER-02'
  | 'TRANSFER-03'
  | 'TRANSFER-04'
  | 'TRANSFER-05'
  | 'TRANSFER-06'
  | 'TRANSFER-07'
  | 'TRANSFER-08'
  | 'TRANSFER-09'
  | 'TRANSFER-10'
  | 'TRANSFER-11'
  | 'TRANSFER-12'
  | 'TRANSFER-13'
  | 'TRANSFER-14'
  | 'TRANSFER-15'
  | 'TRANSFER-16'
  | 'TRANSFER-17'
  | 'TRANSFER-18'
  | 'TRANSFER-19'
  | 'TRANSFER-20'
  | 'TRANSFER-21'
  | 'TRANSFER-22'
  | 'TRANSFER-23'
  | 'TRANSFER-24'
  | 'TRANSFER-25'
  | 'TRANSFER-26'
  | 'TRANSFER-27'
  | 'TRANSFER-28'
  | 'TRANSFER-29'
  | 'TRANSFER-30'
  | 'TRANSFER-31'
  | 'TRANSFER-32'
  | 'TRANSFER-33'
  | 'TRANSFER-34'
  | 'TRANSFER-35'
  | 'TRANSFER-36'
  | 'TRANSFER-37'
  | 'TRANSFER-38'
  | 'TRANSFER-39'
  | 'TRANSFER-40'
  | 'TRANSFER-41'
  | 'TRANSFER-42'
  | 'TRANSFER-43'
  | 'TRANSFER-44'
  | 'TRANSFER-45'
  | 'TRANSFER-46'
  | 'TRANSFER-47'
  | 'TRANSFER-48'
  | 'TRANSFER-49'
  | 'TRANSFER-50'
  | 'TRANSFER-51'
  | 'TRANSFER-52'
  | 'TRANSFER-53'
  | 'TRANSFER-54'
  | 'TRANSFER-55'
  | 'TRANSFER-56'
  | 'TRANSFER-57'
  | 'TRANSFER-58'
  | 'TRANSFER-59'
  | 'TRANSFER-60'
  | 'TRANSFER-61'
  | 'TRANSFER-62'
  | 'TRANSFER-63'
  | 'TRANSFER-64'
  | 'WEBHOOK-01'
  | 'WEBHOOK-02'
  | 'WEBHOOK-03'
  | 'WEBHOOK-04'
  | 'WEBHOOK-05'
  | 'WEBHOOK-06'
  | 'WEBHOOK-07'
  | 'WEBHOOK-08'
  | 'WEBHOOK-09'
  | 'WEBHOOK-10'
  | 'WEBHOOK-11'
  | 'WEBHOOK-12'
  | 'WEBHOOK-13'
  | 'WEBHOOK-14'
  | 'WEBHOOK-15'
  | 'WEBHOOK-16'
  | 'WEBHOOK-17'
  | 'WEBHOOK-18'
  | 'WEBHOOK-19'
  | 'WEBHOOK-20'
  | 'WEBHOOK-21'
  | 'WEBHOOK-22'
  | 'WEBHOOK-23'
  | 'WEBHOOK-24'
  | 'WEBHOOK-25'
  | 'WEBHOOK-26'
  | 'WEBHOOK-27'
  | 'WEBHOOK-28'
  | 'WEBHOOK-29'
  | 'WEBHOOK-30'
  | 'WEBHOOK-31'
  | 'WEBHOOK-32'
  | 'WEBHOOK-33'
  | 'WEBHOOK-34'
  | 'WEBHOOK-35'
  | 'WEBHOOK-36'
  | 'WEBHOOK-37'
  | 'WEBHOOK-38'
  | 'WEBHOOK-39';
export type OpenPointId =
  | 'OP-01'
  | 'OP-02'
  | 'OP-03'
  | 'OP-04'
  | 'OP-05'
  | 'OP-06'
  | 'OP-07'
  | 'OP-08'
  | 'OP-09'
  | 'OP-10'
  | 'OP-11'
  | 'OP-12'
  | 'OP-13'
  | 'OP-14'
  | 'OP-15'
  | 'OP-16'
  | 'OP-17'
  | 'OP-18'
  | 'OP-19'
  | 'OP-20'
  | 'OP-21'
  | 'OP-22'
  | 'OP-23'
  | 'OP-24'
  | 'OP-25'
  | 'OP-26'
  | 'OP-27'
  | 'OP-28'
  | 'OP-29'
  | 'OP-30'
  | 'OP-31'
  | 'OP-32'
  | 'OP-33'
  | 'OP-34'
  | 'OP-35'
  | 'OP-36'
  | 'OP-37'
  | 'OP-38'
  | 'OP-39'
  | 'OP-40'
  | 'OP-41'
  | 'OP-42'
  | 'OP-43'
  | 'OP-44'
  | 'OP-45'
  | 'OP-46'
  | 'OP-47'
  | 'OP-48'
  | 'OP-49'
  | 'OP-50'
  | 'OP-51'
  | 'OP-52'
  | 'OP-53'
  | 'OP-54'
  | 'OP-55'
  | 'OP-56'
  | 'OP-57'
  | 'OP-58'
  | 'OP-59'
  | 'OP-60';

/** A binding sentence of the interface specification. */
export interface Clause {
  readonly id: ClauseId;
  readonly chapter: string;
  /** Headings of the specification, outermost first. */
  readonly section: string;
  readonly rule: string;
  /** `open`: it rests on an open point and is recorded, not judged. */
  readonly level: 'must' | 'open';
  /** The open point that an `open` clause rests on. */
  readonly openPoint?: OpenPointId;
  /** Open points that qualify how a `must` clause may be met. */
  readonly openPoints?: readonly OpenPointId[];
  /** Where the contract states it: a JSON Pointer into contract.json, followed through references. */
  readonly pointer?: string;
  /** Why nothing outside can see it. */
  readonly unobservable?: {
    readonly reason: 'internal' | 'client-duty' | 'not-shown' | 'cannot-provoke';
    readonly because: string;
  };
}

/** A point that the specification leaves open or answers twice. */
export interface OpenPoint {
  readonly id: OpenPointId;
  readonly point: string;
  /** What the reference gateway does. */
  readonly choice: string;
  /** What the kit accepts from any gateway. */
  readonly accepts: string;
  /** The configuration that changes the reference gateway's choice. */
  readonly switch?: string;
}

export const clauses: Readonly<Record<ClauseId, Clause>> = {
  'AUTH-01': {
    id: 'AUTH-01',
    chapter: 'Authentication',
    section: 'Endpoints',
    rule: 'POST /api/auth/token needs no bearer token.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post',
  },
  'AUTH-02': {
    id: 'AUTH-02',
    chapter: 'Authentication',
    section: 'Endpoints',
    rule: 'POST /oauth/token needs no bearer token.',
    level: 'must',
    pointer: '/paths/~1oauth~1token/post',
  },
  'AUTH-03': {
    id: 'AUTH-03',
    chapter: 'Authentication',
    section: 'Endpoints',
    rule: 'A request whose Authorization header has another scheme than Bearer, or no token after it, is refused with 401.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-04': {
    id: 'AUTH-04',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token of POST /api/auth/token is still accepted shortly before its 1800 seconds are over.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-05': {
    id: 'AUTH-05',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token of POST /api/auth/token is refused with 401 once its 1800 seconds are over.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-06': {
    id: 'AUTH-06',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token of POST /api/auth/token is accepted by the endpoints of the standard family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-07': {
    id: 'AUTH-07',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A made-up token is refused with 401 on the standard family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-08': {
    id: 'AUTH-08',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token whose signature or content was altered is refused with 401 on the standard family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-09': {
    id: 'AUTH-09',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token without a signature (algorithm none) is refused with 401 on the standard family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-10': {
    id: 'AUTH-10',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A certificate header in which every reserved character is percent-encoded is accepted.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/parameters/0',
  },
  'AUTH-11': {
    id: 'AUTH-11',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A certificate whose base64 body holds `+`, encoded as `%2B`, is accepted.',
    level: 'must',
    openPoints: ['OP-36'],
    pointer: '/paths/~1api~1auth~1token/post/parameters/0',
  },
  'AUTH-12': {
    id: 'AUTH-12',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'Whether a raw `+` inside the percent-encoded base64 body is accepted.',
    level: 'open',
    openPoint: 'OP-36',
    pointer: '/paths/~1api~1auth~1token/post/parameters/0',
  },
  'AUTH-13': {
    id: 'AUTH-13',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A certificate header with form-style `+` for spaces is refused with 400 and the code PUB_CERT_MALFORMED_PEM.',
    level: 'must',
    openPoints: ['OP-36'],
    pointer: '/paths/~1api~1auth~1token/post/responses/400',
  },
  'AUTH-14': {
    id: 'AUTH-14',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A client certificate is registered and linked to the account before its first use.',
    level: 'must',
    unobservable: {
      reason: 'internal',
      because:
        "Registration and linking happen in the account's own dashboard, before any request of this interface.",
    },
  },
  'AUTH-15': {
    id: 'AUTH-15',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A certificate with the subject of a registered one but another fingerprint is refused with 401 and the code PUB_CERT_NOT_REGISTERED.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'AUTH-16': {
    id: 'AUTH-16',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'The certificate of one account never obtains a token with the credentials of another account.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/403',
  },
  'AUTH-17': {
    id: 'AUTH-17',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A client renews its token before it expires.',
    level: 'must',
    unobservable: {
      reason: 'client-duty',
      because: "When a client asks for its next token is the client's choice.",
    },
  },
  'AUTH-18': {
    id: 'AUTH-18',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token of POST /oauth/token is accepted by the endpoints of the compatibility family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-19': {
    id: 'AUTH-19',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token of POST /oauth/token is still accepted shortly before its `expires_in` is over, and refused with 401 afterwards.',
    level: 'must',
    openPoints: ['OP-39'],
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-20': {
    id: 'AUTH-20',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'The names of the scopes that POST /oauth/token returns for the payment and balance areas.',
    level: 'open',
    openPoint: 'OP-20',
    pointer: '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema/properties/scope',
  },
  'AUTH-21': {
    id: 'AUTH-21',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'Whether a token of one family is accepted by the endpoints of the other.',
    level: 'open',
    openPoint: 'OP-20',
    pointer: '/paths/~1accounts~1balances/get',
  },
  'AUTH-22': {
    id: 'AUTH-22',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'Whether POST /oauth/token requires the header `X-SSL-Client-Cert`.',
    level: 'open',
    openPoint: 'OP-22',
    pointer: '/paths/~1oauth~1token/post',
  },
  'AUTH-23': {
    id: 'AUTH-23',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'How the standard family refuses a token without sufficient scope: 403 or 401.',
    level: 'open',
    openPoint: 'OP-20',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-24': {
    id: 'AUTH-24',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A request without a token is refused with 401 on the compatibility family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-25': {
    id: 'AUTH-25',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A made-up token is refused with 401 on the compatibility family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-26': {
    id: 'AUTH-26',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token whose signature or content was altered is refused with 401 on the compatibility family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-27': {
    id: 'AUTH-27',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'An expired token is refused with 401 on the compatibility family.',
    level: 'must',
    pointer: '/components/securitySchemes/accessToken',
  },
  'AUTH-28': {
    id: 'AUTH-28',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token without sufficient scope is refused with 403 on the balance endpoint of the compatibility family.',
    level: 'must',
    openPoints: ['OP-20'],
    pointer: '/paths/~1accounts~1balances/get/responses/403',
  },
  'AUTH-29': {
    id: 'AUTH-29',
    chapter: 'Authentication',
    section: 'Authentication',
    rule: 'A token without sufficient scope is refused with 403 on the payment endpoints of the compatibility family, and nothing is paid.',
    level: 'must',
    openPoints: ['OP-20'],
    pointer: '/paths/~1dict~1pix/post/responses/403',
  },
  'AUTH-30': {
    id: 'AUTH-30',
    chapter: 'Authentication',
    section: 'What the service does',
    rule: 'A token reads the balance of its own account only: what happens on another account does not change it.',
    level: 'must',
    pointer: '/paths/~1balance/get',
  },
  'AUTH-31': {
    id: 'AUTH-31',
    chapter: 'Authentication',
    section: 'What the service does',
    rule: 'A payment is taken from the account of the token, and from no other account.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post',
  },
  'BALANCE-01': {
    id: 'BALANCE-01',
    chapter: 'Balance',
    section: 'Endpoints / GET /accounts/balances',
    rule: 'GET /accounts/balances with a valid token is answered 200 with the balance in the compatibility form.',
    level: 'must',
    openPoints: ['OP-10'],
    pointer: '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema',
  },
  'BALANCE-02': {
    id: 'BALANCE-02',
    chapter: 'Balance',
    section: 'Endpoints / GET /accounts/balances',
    rule: 'GET /accounts/balances without a token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1accounts~1balances/get/responses/401',
  },
  'BALANCE-03': {
    id: 'BALANCE-03',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: 'The compatibility balance has an array `data`.',
    level: 'must',
    pointer: '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data',
  },
  'BALANCE-04': {
    id: 'BALANCE-04',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: '`data` of the compatibility balance has exactly one item.',
    level: 'must',
    pointer: '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data',
  },
  'BALANCE-05': {
    id: 'BALANCE-05',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: '`eventDate` of the compatibility balance is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/eventDate',
  },
  'BALANCE-06': {
    id: 'BALANCE-06',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: '`eventDate` of the compatibility balance is the time of the query.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/eventDate',
  },
  'BALANCE-07': {
    id: 'BALANCE-07',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: 'The compatibility balance has an object `balanceAmount`.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount',
  },
  'BALANCE-08': {
    id: 'BALANCE-08',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: 'The compatibility balance has a number `available` in BRL.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'BALANCE-09': {
    id: 'BALANCE-09',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: '`available` can be spent at once, to the last cent.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'BALANCE-10': {
    id: 'BALANCE-10',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: '`available` is net of blocked amounts: what is blocked cannot be spent again.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'BALANCE-11': {
    id: 'BALANCE-11',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: 'The compatibility balance has a number `blocked` in BRL.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/blocked',
  },
  'BALANCE-12': {
    id: 'BALANCE-12',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: 'After a sent payment has failed, `blocked` is back at its level, as the operation is no longer in progress.',
    level: 'must',
    openPoints: ['OP-43'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/blocked',
  },
  'BALANCE-13': {
    id: 'BALANCE-13',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: 'After a sent payment has failed, at least its amount is available again.',
    level: 'must',
    openPoints: ['OP-43'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'BALANCE-14': {
    id: 'BALANCE-14',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: 'The compatibility balance has a number `overdraft`.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/overdraft',
  },
  'BALANCE-15': {
    id: 'BALANCE-15',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: '`overdraft` is 0.',
    level: 'must',
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/overdraft',
  },
  'BALANCE-16': {
    id: 'BALANCE-16',
    chapter: 'Balance',
    section: 'Endpoints / GET /balance',
    rule: 'GET /balance, or GET /api/balance, with a valid token is answered 200 with the balance in the standard form.',
    level: 'must',
    openPoints: ['OP-31', 'OP-10'],
    pointer: '/paths/~1balance/get/responses/200/content/application~1json/schema',
  },
  'BALANCE-17': {
    id: 'BALANCE-17',
    chapter: 'Balance',
    section: 'Endpoints / GET /balance',
    rule: 'GET /balance without a token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1balance/get/responses/401',
  },
  'BALANCE-18': {
    id: 'BALANCE-18',
    chapter: 'Balance',
    section: 'Endpoints / GET /balance',
    rule: 'GET /api/balance without a token is refused with 401.',
    level: 'must',
    openPoints: ['OP-31'],
    pointer: '/paths/~1api~1balance/get/responses/401',
  },
  'BALANCE-19': {
    id: 'BALANCE-19',
    chapter: 'Balance',
    section: 'Endpoints / GET /balance',
    rule: 'Whether the four fields of the standard balance stand on top or inside another member, and which fields stand beside them.',
    level: 'open',
    openPoint: 'OP-31',
    pointer: '/paths/~1balance/get/responses/200/content/application~1json/schema',
  },
  'BALANCE-20': {
    id: 'BALANCE-20',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: 'The standard balance has a number `grossBalance` in BRL.',
    level: 'must',
    openPoints: ['OP-31'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/grossBalance',
  },
  'BALANCE-21': {
    id: 'BALANCE-21',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: '`grossBalance` equals `available` plus `blocked` of the compatibility balance.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/grossBalance',
  },
  'BALANCE-22': {
    id: 'BALANCE-22',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: 'The standard balance has a number `blockedBalance` in BRL.',
    level: 'must',
    openPoints: ['OP-31'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/blockedBalance',
  },
  'BALANCE-23': {
    id: 'BALANCE-23',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: '`blockedBalance` equals `blocked` of the compatibility balance.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/blockedBalance',
  },
  'BALANCE-24': {
    id: 'BALANCE-24',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: 'The standard balance has a number `netBalance` in BRL.',
    level: 'must',
    openPoints: ['OP-31'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'BALANCE-25': {
    id: 'BALANCE-25',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: '`netBalance` equals `available` of the compatibility balance.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'BALANCE-26': {
    id: 'BALANCE-26',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: 'The standard balance has an ISO 8601 time `consultedAt`.',
    level: 'must',
    openPoints: ['OP-31', 'OP-57'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/consultedAt',
  },
  'BALANCE-27': {
    id: 'BALANCE-27',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (standard form)',
    rule: '`consultedAt` is the time of the query.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/consultedAt',
  },
  'BALANCE-28': {
    id: 'BALANCE-28',
    chapter: 'Balance',
    section: 'Resources and their fields / Balance (compatibility form)',
    rule: '`grossBalance` equals `netBalance` plus `blockedBalance`.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/grossBalance',
  },
  'BALANCE-29': {
    id: 'BALANCE-29',
    chapter: 'Balance',
    section: 'What the service does',
    rule: 'Where both GET /balance and GET /api/balance answer, their amounts are equal.',
    level: 'must',
    openPoints: ['OP-31'],
    pointer: '/paths/~1api~1balance/get/responses/200/content/application~1json/schema',
  },
  'BALANCE-30': {
    id: 'BALANCE-30',
    chapter: 'Balance',
    section: 'States and transitions / Balance effects',
    rule: 'When a payment without fee is created, the available balance decreases by its amount.',
    level: 'must',
    openPoints: ['OP-03'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'BALANCE-31': {
    id: 'BALANCE-31',
    chapter: 'Balance',
    section: 'States and transitions / Balance effects',
    rule: 'When a payment without fee is created, the blocked balance increases by its amount.',
    level: 'must',
    openPoints: ['OP-03'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/blockedBalance',
  },
  'BALANCE-32': {
    id: 'BALANCE-32',
    chapter: 'Balance',
    section: 'States and transitions / Balance effects',
    rule: 'The creation of a payment leaves the total balance unchanged.',
    level: 'must',
    openPoints: ['OP-03'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/grossBalance',
  },
  'BALANCE-33': {
    id: 'BALANCE-33',
    chapter: 'Balance',
    section: 'States and transitions / Balance effects',
    rule: 'When a payment without fee settles, the blocked balance decreases by its amount.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/blockedBalance',
  },
  'BALANCE-34': {
    id: 'BALANCE-34',
    chapter: 'Balance',
    section: 'States and transitions / Balance effects',
    rule: 'The settlement of a payment leaves the available balance unchanged.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'BALANCE-35': {
    id: 'BALANCE-35',
    chapter: 'Balance',
    section: 'States and transitions / Balance effects',
    rule: 'When a received payment without fee settles, the available balance increases by its amount.',
    level: 'must',
    openPoints: ['OP-44', 'OP-04'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'CASHIN-01': {
    id: 'CASHIN-01',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A valid cash-in is answered 201 with a cash-in charge.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema',
  },
  'CASHIN-02': {
    id: 'CASHIN-02',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/401',
  },
  'CASHIN-03': {
    id: 'CASHIN-03',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'The answer to a cash-in has a string `transactionId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'CASHIN-04': {
    id: 'CASHIN-04',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'Two cash-ins have different `transactionId`s.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'CASHIN-05': {
    id: 'CASHIN-05',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: '`correlationId` of a cash-in is a UUID.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/correlationId',
  },
  'CASHIN-06': {
    id: 'CASHIN-06',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'The answer to a cash-in has a string `externalId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'CASHIN-07': {
    id: 'CASHIN-07',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'The `externalId` in the answer to a cash-in is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'CASHIN-08': {
    id: 'CASHIN-08',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'The `status` in the answer to a cash-in is PENDING.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/status',
  },
  'CASHIN-09': {
    id: 'CASHIN-09',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'The answer to a cash-in has a string `pixCode`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/pixCode',
  },
  'CASHIN-10': {
    id: 'CASHIN-10',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: '`pixCode` of a cash-in is an EMV code: it starts with 000201 and parses to its end.',
    level: 'must',
    openPoints: ['OP-53'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/pixCode',
  },
  'CASHIN-11': {
    id: 'CASHIN-11',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'Two cash-ins have different `pixCode`s.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/pixCode',
  },
  'CASHIN-12': {
    id: 'CASHIN-12',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: '`generateTime` of a cash-in is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/generateTime',
  },
  'CASHIN-13': {
    id: 'CASHIN-13',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: '`expirationDate` of a cash-in is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/expirationDate',
  },
  'CASHIN-14': {
    id: 'CASHIN-14',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'With `generateQrCode` true the answer to a cash-in has `qrCodeImage`, a Base64 image data URL.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/qrCodeImage',
  },
  'CASHIN-15': {
    id: 'CASHIN-15',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: 'Without `generateQrCode` true the answer to a cash-in has no `qrCodeImage`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/qrCodeImage',
  },
  'CASHIN-16': {
    id: 'CASHIN-16',
    chapter: 'Cash-in',
    section: 'Resources and their fields / Cash-in charge (create response)',
    rule: '`qrCodeImage` decodes to an image of the type that it names.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/qrCodeImage',
  },
  'CASHIN-17': {
    id: 'CASHIN-17',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `transaction`, or with one that is not an object, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction',
  },
  'CASHIN-18': {
    id: 'CASHIN-18',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `transaction.value`, or with one that is not a number, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/value',
  },
  'CASHIN-19': {
    id: 'CASHIN-19',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in whose `transaction.value` has more than 2 decimals is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/value',
  },
  'CASHIN-20': {
    id: 'CASHIN-20',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A `transaction.value` of 0.01 is accepted, one of less is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/value',
  },
  'CASHIN-21': {
    id: 'CASHIN-21',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `transaction.description`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/description',
  },
  'CASHIN-22': {
    id: 'CASHIN-22',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in with an empty `transaction.description` is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/description',
  },
  'CASHIN-23': {
    id: 'CASHIN-23',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A `transaction.description` of 140 characters is accepted, one of 141 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/description',
  },
  'CASHIN-24': {
    id: 'CASHIN-24',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `transaction.externalId`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/externalId',
  },
  'CASHIN-25': {
    id: 'CASHIN-25',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in with an empty `transaction.externalId` is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/externalId',
  },
  'CASHIN-26': {
    id: 'CASHIN-26',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'An `externalId` that a cash-in of the account has used already is refused with 400 or 409.',
    level: 'must',
    openPoints: ['OP-07'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/externalId',
  },
  'CASHIN-27': {
    id: 'CASHIN-27',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'Two accounts may use the same `externalId` for a cash-in.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/externalId',
  },
  'CASHIN-28': {
    id: 'CASHIN-28',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in whose `transaction.expirationTime` is not a number is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/expirationTime',
  },
  'CASHIN-29': {
    id: 'CASHIN-29',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'An `expirationTime` of 29 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/expirationTime',
  },
  'CASHIN-30': {
    id: 'CASHIN-30',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: "An `expirationTime` of 30 is accepted, or refused as below the provider's minimum.",
    level: 'must',
    openPoints: ['OP-26'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/expirationTime',
  },
  'CASHIN-31': {
    id: 'CASHIN-31',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'An `expirationTime` of 604800 is accepted, one of 604801 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/expirationTime',
  },
  'CASHIN-32': {
    id: 'CASHIN-32',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: '`expirationDate` lies `expirationTime` seconds after the creation of the charge.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/expirationDate',
  },
  'CASHIN-33': {
    id: 'CASHIN-33',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'Without `expirationTime`, `expirationDate` lies 86400 seconds after the creation of the charge.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/expirationDate',
  },
  'CASHIN-34': {
    id: 'CASHIN-34',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in whose `transaction.generateQrCode` is not a boolean is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/transaction/properties/generateQrCode',
  },
  'CASHIN-35': {
    id: 'CASHIN-35',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `payer`, or with one that is not an object, is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/payer',
  },
  'CASHIN-36': {
    id: 'CASHIN-36',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'The payer of a cash-in is not sent to the provider.',
    level: 'must',
    unobservable: {
      reason: 'internal',
      because: 'What passes between the service and its charge provider is not part of this interface.',
    },
  },
  'CASHIN-37': {
    id: 'CASHIN-37',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `payer.fullName`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/payer/properties/fullName',
  },
  'CASHIN-38': {
    id: 'CASHIN-38',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A `payer.fullName` of 100 characters is accepted, one of 101 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/payer/properties/fullName',
  },
  'CASHIN-39': {
    id: 'CASHIN-39',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `payer.document`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/payer/properties/document',
  },
  'CASHIN-40': {
    id: 'CASHIN-40',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A `payer.document` that is a CPF of 11 digits is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/payer/properties/document',
  },
  'CASHIN-41': {
    id: 'CASHIN-41',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A `payer.document` that is a CNPJ of 14 digits is accepted.',
    level: 'must',
    openPoints: ['OP-35'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/payer/properties/document',
  },
  'CASHIN-42': {
    id: 'CASHIN-42',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A `payer.document` of another length is refused with 400.',
    level: 'must',
    openPoints: ['OP-35'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/payer/properties/document',
  },
  'CASHIN-43': {
    id: 'CASHIN-43',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'An `additionalInfo` of 10 pairs is accepted, one of 11 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/additionalInfo',
  },
  'CASHIN-44': {
    id: 'CASHIN-44',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'An `additionalInfo` that is not an object, or holds a value that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/additionalInfo',
  },
  'CASHIN-45': {
    id: 'CASHIN-45',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in without `splits` is accepted.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits',
  },
  'CASHIN-46': {
    id: 'CASHIN-46',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A cash-in whose `splits` is not an array is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits',
  },
  'CASHIN-47': {
    id: 'CASHIN-47',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: '10 splits are accepted, 11 are refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits',
  },
  'CASHIN-48': {
    id: 'CASHIN-48',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'Splits whose sum is above the amount are refused with 400.',
    level: 'must',
    openPoints: ['OP-25'],
    pointer: '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits',
  },
  'CASHIN-49': {
    id: 'CASHIN-49',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'FIXED splits whose sum equals the amount are accepted.',
    level: 'must',
    openPoints: ['OP-25'],
    pointer: '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits',
  },
  'CASHIN-50': {
    id: 'CASHIN-50',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'PERCENTAGE splits of more than 100 percent together are refused with 400.',
    level: 'must',
    openPoints: ['OP-25'],
    pointer: '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits',
  },
  'CASHIN-51': {
    id: 'CASHIN-51',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split without `pixKey`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/pixKey',
  },
  'CASHIN-52': {
    id: 'CASHIN-52',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split whose `pixKey` has 256 characters is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/pixKey',
  },
  'CASHIN-53': {
    id: 'CASHIN-53',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split without `pixKeyType`, or with another than EMAIL, PHONE, CPF, CNPJ, RANDOM, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/pixKeyType',
  },
  'CASHIN-54': {
    id: 'CASHIN-54',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split of each of the five `pixKeyType`s is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/pixKeyType',
  },
  'CASHIN-55': {
    id: 'CASHIN-55',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split without `name`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/name',
  },
  'CASHIN-56': {
    id: 'CASHIN-56',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split `name` of 255 characters is accepted, one of 256 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/name',
  },
  'CASHIN-57': {
    id: 'CASHIN-57',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split without `document`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/document',
  },
  'CASHIN-58': {
    id: 'CASHIN-58',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split whose `document` is not 11 or 14 digits is refused with 400.',
    level: 'must',
    openPoints: ['OP-35'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/document',
  },
  'CASHIN-59': {
    id: 'CASHIN-59',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split without `type`, or with another than FIXED or PERCENTAGE, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/type',
  },
  'CASHIN-60': {
    id: 'CASHIN-60',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A FIXED split takes its BRL amount from a paid charge.',
    level: 'must',
    openPoints: ['OP-44'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'CASHIN-61': {
    id: 'CASHIN-61',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A PERCENTAGE split takes its percentage of the gross amount from a paid charge.',
    level: 'must',
    openPoints: ['OP-44', 'OP-25'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'CASHIN-62': {
    id: 'CASHIN-62',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split without `value`, or with one that is not a number, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/value',
  },
  'CASHIN-63': {
    id: 'CASHIN-63',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A FIXED split whose `value` has more than 2 decimals is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/value',
  },
  'CASHIN-64': {
    id: 'CASHIN-64',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split `value` of 0.01 is accepted, one of 0 or less is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/value',
  },
  'CASHIN-65': {
    id: 'CASHIN-65',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split whose `immediate` is not a boolean is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/immediate',
  },
  'CASHIN-66': {
    id: 'CASHIN-66',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'A split with `immediate` true is executed right after the payment is confirmed.',
    level: 'must',
    openPoints: ['OP-44'],
    pointer:
      '/paths/~1api~1pix~1cash-in/post/requestBody/content/application~1json/schema/properties/splits/items/properties/immediate',
  },
  'CASHIN-67': {
    id: 'CASHIN-67',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: "A split without `immediate` true is executed by the account's configured frequency.",
    level: 'must',
    unobservable: {
      reason: 'not-shown',
      because:
        'How often an account executes its splits is configured outside this interface, and no endpoint shows it.',
    },
  },
  'CASHIN-68': {
    id: 'CASHIN-68',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'After the splits the remainder of the amount stays with the account.',
    level: 'must',
    openPoints: ['OP-44', 'OP-25'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'CASHIN-69': {
    id: 'CASHIN-69',
    chapter: 'Cash-in',
    section: 'Endpoints / POST /api/pix/cash-in',
    rule: 'Each split recipient gets the computed amount.',
    level: 'must',
    unobservable: {
      reason: 'not-shown',
      because: 'The recipients are customers of other institutions; no endpoint shows their accounts.',
    },
  },
  'CASHIN-70': {
    id: 'CASHIN-70',
    chapter: 'Cash-in',
    section: 'States and transitions / Cash-in transaction (`/api/pix/cash-in`)',
    rule: 'A charge that nobody has paid leaves the balance as it was.',
    level: 'must',
    pointer: '/paths/~1balance/get',
  },
  'CASHIN-71': {
    id: 'CASHIN-71',
    chapter: 'Cash-in',
    section: 'States and transitions / Cash-in transaction (`/api/pix/cash-in`)',
    rule: 'A charge that is paid becomes CONFIRMED.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post',
  },
  'CASHIN-72': {
    id: 'CASHIN-72',
    chapter: 'Cash-in',
    section: 'States and transitions / Cash-in transaction (`/api/pix/cash-in`)',
    rule: 'A charge that is paid is notified by a CashIn event.',
    level: 'must',
    pointer: '/webhooks/CashIn/post',
  },
  'CASHIN-73': {
    id: 'CASHIN-73',
    chapter: 'Cash-in',
    section: 'States and transitions / Cash-in transaction (`/api/pix/cash-in`)',
    rule: 'A charge that nobody has paid is not notified as CONFIRMED.',
    level: 'must',
    pointer: '/webhooks/CashIn/post',
  },
  'CASHIN-74': {
    id: 'CASHIN-74',
    chapter: 'Cash-in',
    section: 'States and transitions / Cash-in transaction (`/api/pix/cash-in`)',
    rule: 'What becomes of a charge after its `expirationDate`.',
    level: 'open',
    openPoint: 'OP-32',
    pointer:
      '/paths/~1api~1pix~1cash-in/post/responses/201/content/application~1json/schema/properties/expirationDate',
  },
  'CASHIN-75': {
    id: 'CASHIN-75',
    chapter: 'Cash-in',
    section: 'States and transitions / Balance effects',
    rule: 'When a charge without splits is paid, the available balance increases by its amount.',
    level: 'must',
    openPoints: ['OP-44', 'OP-04'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'CASHIN-76': {
    id: 'CASHIN-76',
    chapter: 'Cash-in',
    section: 'Events / Transaction events of the standard family',
    rule: '`originalAmount` of CashIn is the amount of the charge.',
    level: 'must',
    openPoints: ['OP-04'],
    pointer: '/webhooks/CashIn/post',
  },
  'CASHIN-77': {
    id: 'CASHIN-77',
    chapter: 'Cash-in',
    section: 'Endpoints / GET /api/transactions',
    rule: '`movementType` of CashIn is CREDIT, as of every Pix in.',
    level: 'must',
    pointer: '/webhooks/CashIn/post/requestBody/content/application~1json/schema/properties/movementType',
  },
  'CASHIN-78': {
    id: 'CASHIN-78',
    chapter: 'Cash-in',
    section: 'What the service does',
    rule: 'The sandbox scenario "error" of a cash-in leads to a CashIn event with the status ERROR.',
    level: 'must',
    openPoints: ['OP-30'],
    pointer: '/paths/~1api~1pix~1cash-in/post/parameters/0',
  },
  'CASHIN-79': {
    id: 'CASHIN-79',
    chapter: 'Cash-in',
    section: 'What the service does',
    rule: 'The sandbox scenario "delay" of a cash-in delays its notification.',
    level: 'must',
    openPoints: ['OP-30'],
    pointer: '/paths/~1api~1pix~1cash-in/post/parameters/0',
  },
  'CASHIN-80': {
    id: 'CASHIN-80',
    chapter: 'Cash-in',
    section: 'Errors / Cash-in errors',
    rule: 'A validation error of cash-in is a full error envelope with the code HTTP_ERROR.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/400',
  },
  'CASHIN-81': {
    id: 'CASHIN-81',
    chapter: 'Cash-in',
    section: 'Errors / Cash-in errors',
    rule: 'A validation error of cash-in has `message` as an array of strings.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/400',
  },
  'CASHIN-82': {
    id: 'CASHIN-82',
    chapter: 'Cash-in',
    section: 'Errors / Cash-in errors',
    rule: "An `expirationTime` below the provider's minimum is refused with 400 and the errorCode PROVIDER_EXPIRATION_BELOW_MINIMUM.",
    level: 'must',
    openPoints: ['OP-26'],
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/400',
  },
  'CASHIN-83': {
    id: 'CASHIN-83',
    chapter: 'Cash-in',
    section: 'Errors / Cash-in errors',
    rule: 'A refused cash-in creates no charge.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/400',
  },
  'CASHIN-84': {
    id: 'CASHIN-84',
    chapter: 'Cash-in',
    section: 'Errors / Cash-in errors',
    rule: 'A cash-in is answered 500 when communication with the provider fails.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/500',
  },
  'CASHIN-85': {
    id: 'CASHIN-85',
    chapter: 'Cash-in',
    section: 'Errors / Cash-in errors',
    rule: 'After a 500 of cash-in the client tries again.',
    level: 'must',
    unobservable: { reason: 'client-duty', because: 'Trying again is what a client does after the answer.' },
  },
  'CASHOUT-01': {
    id: 'CASHOUT-01',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A valid cash-out is answered 201 with a cash-out transaction.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema',
  },
  'CASHOUT-02': {
    id: 'CASHOUT-02',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/401',
  },
  'CASHOUT-03': {
    id: 'CASHOUT-03',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: 'The answer to a cash-out has a string `transactionId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'CASHOUT-04': {
    id: 'CASHOUT-04',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: 'The `transactionId` of a cash-out is a UUID.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'CASHOUT-05': {
    id: 'CASHOUT-05',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: 'Two cash-outs have different `transactionId`s.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'CASHOUT-06': {
    id: 'CASHOUT-06',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: 'The answer to a cash-out has a string `externalId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'CASHOUT-07': {
    id: 'CASHOUT-07',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: 'The `externalId` in the answer to a cash-out is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'CASHOUT-08': {
    id: 'CASHOUT-08',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: 'The `status` in the answer to a cash-out is PENDING.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/status',
  },
  'CASHOUT-09': {
    id: 'CASHOUT-09',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: '`generateTime` of a cash-out is an ISO 8601 time in UTC.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/generateTime',
  },
  'CASHOUT-10': {
    id: 'CASHOUT-10',
    chapter: 'Cash-out',
    section: 'Resources and their fields / Cash-out transaction (create response)',
    rule: '`generateTime` of a cash-out is the time of its creation.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/responses/201/content/application~1json/schema/properties/generateTime',
  },
  'CASHOUT-11': {
    id: 'CASHOUT-11',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `value`, or with one that is not a number, is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/value',
  },
  'CASHOUT-12': {
    id: 'CASHOUT-12',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out whose `value` has more than 2 decimals is refused with 400.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer: '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/value',
  },
  'CASHOUT-13': {
    id: 'CASHOUT-13',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A `value` with 2 decimals, such as 0.29 or 1.10, is accepted.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/value',
  },
  'CASHOUT-14': {
    id: 'CASHOUT-14',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out of 0.01 is accepted; of less, zero or a negative amount, refused with 400.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer: '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/value',
  },
  'CASHOUT-15': {
    id: 'CASHOUT-15',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `externalId`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/externalId',
  },
  'CASHOUT-16': {
    id: 'CASHOUT-16',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'An `externalId` that a cash-out of the account has used already is refused with 400.',
    level: 'must',
    openPoints: ['OP-07'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-17': {
    id: 'CASHOUT-17',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'Two accounts may use the same `externalId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/externalId',
  },
  'CASHOUT-18': {
    id: 'CASHOUT-18',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'Of many simultaneous cash-outs with one `externalId` exactly one is accepted.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-19': {
    id: 'CASHOUT-19',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'Whether the `externalId` of a refused cash-out can be used again.',
    level: 'open',
    openPoint: 'OP-49',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-20': {
    id: 'CASHOUT-20',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `description` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/description',
  },
  'CASHOUT-21': {
    id: 'CASHOUT-21',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out whose `description` is not a string is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/description',
  },
  'CASHOUT-22': {
    id: 'CASHOUT-22',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A `description` of 140 characters is accepted, one of 141 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/description',
  },
  'CASHOUT-23': {
    id: 'CASHOUT-23',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `details`, or with one that is not an object, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details',
  },
  'CASHOUT-24': {
    id: 'CASHOUT-24',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `details.key`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-25': {
    id: 'CASHOUT-25',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `details.keyType` is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/keyType',
  },
  'CASHOUT-26': {
    id: 'CASHOUT-26',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out whose `details.keyType` is none of DOCUMENT, EMAIL, PHONE, RANDOM is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/keyType',
  },
  'CASHOUT-27': {
    id: 'CASHOUT-27',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out to a key that the directory does not know is accepted, as the service does not query the directory.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201',
  },
  'CASHOUT-28': {
    id: 'CASHOUT-28',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `details.name`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/name',
  },
  'CASHOUT-29': {
    id: 'CASHOUT-29',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A `details.name` of 100 characters is accepted, one of 101 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/name',
  },
  'CASHOUT-30': {
    id: 'CASHOUT-30',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'Whether an empty or blank `details.name` is refused.',
    level: 'open',
    openPoint: 'OP-59',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/name',
  },
  'CASHOUT-31': {
    id: 'CASHOUT-31',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A cash-out without `details.document` is refused with 400, for every keyType.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/document',
  },
  'CASHOUT-32': {
    id: 'CASHOUT-32',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A `details.document` that is a CPF of 11 digits is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/document',
  },
  'CASHOUT-33': {
    id: 'CASHOUT-33',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A `details.document` that is a CNPJ of 14 digits is accepted.',
    level: 'must',
    openPoints: ['OP-35'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/document',
  },
  'CASHOUT-34': {
    id: 'CASHOUT-34',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A `details.document` that has another length, is empty, holds punctuation or is not a string is refused with 400.',
    level: 'must',
    openPoints: ['OP-35'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/document',
  },
  'CASHOUT-35': {
    id: 'CASHOUT-35',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A `details.document` of the right length with wrong check digits is refused with 400, or the payment fails with INVALID_TAX_ID.',
    level: 'must',
    openPoints: ['OP-06'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-36': {
    id: 'CASHOUT-36',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A DOCUMENT key of 11 digits (CPF) is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-37': {
    id: 'CASHOUT-37',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A DOCUMENT key of 14 digits (CNPJ) is accepted.',
    level: 'must',
    openPoints: ['OP-35'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-38': {
    id: 'CASHOUT-38',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A DOCUMENT key of another length, or with other characters than digits, is refused with 400.',
    level: 'must',
    openPoints: ['OP-05', 'OP-35'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-39': {
    id: 'CASHOUT-39',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'An EMAIL key that is a valid e-mail address is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-40': {
    id: 'CASHOUT-40',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'An EMAIL key that is no e-mail address is refused with 400.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-41': {
    id: 'CASHOUT-41',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A PHONE key of 10 or of 11 digits is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-42': {
    id: 'CASHOUT-42',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A PHONE key of 9 or of 12 digits, or with other characters than digits, is refused with 400.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-43': {
    id: 'CASHOUT-43',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A PHONE key with a leading +55 is refused with 400.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-44': {
    id: 'CASHOUT-44',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A RANDOM key that is a UUID with hyphens is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-45': {
    id: 'CASHOUT-45',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A RANDOM key that is a UUID without hyphens is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-46': {
    id: 'CASHOUT-46',
    chapter: 'Cash-out',
    section: 'Endpoints / POST /api/pix/cash-out',
    rule: 'A RANDOM key that is no UUID is refused with 400.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/details/properties/key',
  },
  'CASHOUT-47': {
    id: 'CASHOUT-47',
    chapter: 'Cash-out',
    section: 'What the service does',
    rule: 'The sandbox scenario "insufficient funds" makes a cash-out fail with PIX_INSUFFICIENT_BALANCE.',
    level: 'must',
    openPoints: ['OP-30'],
    pointer: '/paths/~1api~1pix~1cash-out/post/parameters/0',
  },
  'CASHOUT-48': {
    id: 'CASHOUT-48',
    chapter: 'Cash-out',
    section: 'What the service does',
    rule: 'The sandbox scenario "invalid key" makes a cash-out fail with PIX_INVALID_PIX_KEY.',
    level: 'must',
    openPoints: ['OP-30'],
    pointer: '/paths/~1api~1pix~1cash-out/post/parameters/0',
  },
  'CASHOUT-49': {
    id: 'CASHOUT-49',
    chapter: 'Cash-out',
    section: 'What the service does',
    rule: 'The sandbox scenario "document mismatch" makes a cash-out fail with TAX_ID_MISMATCH.',
    level: 'must',
    openPoints: ['OP-30'],
    pointer: '/paths/~1api~1pix~1cash-out/post/parameters/0',
  },
  'CASHOUT-50': {
    id: 'CASHOUT-50',
    chapter: 'Cash-out',
    section: 'What the service does',
    rule: 'What an unknown value of `X-Sandbox-Scenario` does.',
    level: 'open',
    openPoint: 'OP-30',
    pointer: '/paths/~1api~1pix~1cash-out/post/parameters/0',
  },
  'CASHOUT-51': {
    id: 'CASHOUT-51',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'An accepted cash-out reserves its amount, or its amount plus the fee.',
    level: 'must',
    openPoints: ['OP-03'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/blockedBalance',
  },
  'CASHOUT-52': {
    id: 'CASHOUT-52',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'A refused cash-out reserves nothing: both balances stay as they were.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-53': {
    id: 'CASHOUT-53',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'A refused cash-out is not carried out: no CashOut notification reports it as CONFIRMED.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-54': {
    id: 'CASHOUT-54',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'Simultaneous cash-outs never spend more than the available balance.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'CASHOUT-55': {
    id: 'CASHOUT-55',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'A cash-out that the destination bank accepts becomes CONFIRMED, and a CashOut notification says so.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'CASHOUT-56': {
    id: 'CASHOUT-56',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'A cash-out that the settling bank rejects after creation becomes ERROR, and a CashOut notification says so.',
    level: 'must',
    openPoints: ['OP-42'],
    pointer: '/webhooks/CashOut/post',
  },
  'CASHOUT-57': {
    id: 'CASHOUT-57',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'A cash-out that is neither confirmed nor rejected stays PENDING.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post',
  },
  'CASHOUT-58': {
    id: 'CASHOUT-58',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'A cash-out that is CONFIRMED or ERROR keeps that status.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post',
  },
  'CASHOUT-59': {
    id: 'CASHOUT-59',
    chapter: 'Cash-out',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'What a fee does to the balance when a cash-out settles or fails.',
    level: 'open',
    openPoint: 'OP-04',
    pointer: '/paths/~1balance/get/responses/200/content/application~1json/schema',
  },
  'CASHOUT-60': {
    id: 'CASHOUT-60',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out above the available balance is refused with 400 and the code PIX_INSUFFICIENT_BALANCE.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-61': {
    id: 'CASHOUT-61',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out without fee of exactly the available balance is accepted.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201',
  },
  'CASHOUT-62': {
    id: 'CASHOUT-62',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out whose amount plus fee is above the available balance is refused with 400 and the code PIX_INSUFFICIENT_BALANCE.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-63': {
    id: 'CASHOUT-63',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out above the per-transaction limit is refused with 400 and the code PIX_TRANSACTION_LIMIT_EXCEEDED.',
    level: 'must',
    openPoints: ['OP-37'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-64': {
    id: 'CASHOUT-64',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out of exactly the per-transaction limit is accepted.',
    level: 'must',
    openPoints: ['OP-37'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201',
  },
  'CASHOUT-65': {
    id: 'CASHOUT-65',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: "A cash-out that brings the day's accumulated amount above the daily limit is refused with 400 and the code PIX_DAILY_LIMIT_EXCEEDED.",
    level: 'must',
    openPoints: ['OP-37', 'OP-23'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-66': {
    id: 'CASHOUT-66',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: "A cash-out that brings the day's accumulated amount to exactly the daily limit is accepted.",
    level: 'must',
    openPoints: ['OP-37', 'OP-23'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201',
  },
  'CASHOUT-67': {
    id: 'CASHOUT-67',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'The accumulated amount of one day does not count against the daily limit of the next.',
    level: 'must',
    openPoints: ['OP-23'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201',
  },
  'CASHOUT-68': {
    id: 'CASHOUT-68',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'Which operations, and whether failed payments, count towards the limits.',
    level: 'open',
    openPoint: 'OP-49',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-69': {
    id: 'CASHOUT-69',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out above the night limit between 20h and 6h is refused with 400 and the code PIX_NIGHT_LIMIT_EXCEEDED.',
    level: 'must',
    openPoints: ['OP-37', 'OP-23'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-70': {
    id: 'CASHOUT-70',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out of at most the night limit is accepted between 20h and 6h.',
    level: 'must',
    openPoints: ['OP-37', 'OP-23'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201',
  },
  'CASHOUT-71': {
    id: 'CASHOUT-71',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out above the night limit is accepted outside 20h to 6h.',
    level: 'must',
    openPoints: ['OP-37', 'OP-23'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/201',
  },
  'CASHOUT-72': {
    id: 'CASHOUT-72',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'The refusal of an amount below 0.01 or with more than 2 decimals has the code PIX_INVALID_AMOUNT, or HTTP_ERROR with a message array.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-73': {
    id: 'CASHOUT-73',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'The refusal of a key that does not match its keyType has the code PIX_INVALID_PIX_KEY, or HTTP_ERROR with a message array.',
    level: 'must',
    openPoints: ['OP-05'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-74': {
    id: 'CASHOUT-74',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'The refusal of a used `externalId` has the code PIX_DUPLICATE_EXTERNAL_ID.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-75': {
    id: 'CASHOUT-75',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: '`details.externalId` in the refusal of a used `externalId` is that `externalId`.',
    level: 'must',
    pointer: '/components/schemas/CashOutError/properties/details/properties/externalId',
  },
  'CASHOUT-76': {
    id: 'CASHOUT-76',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: '`details.existingTransactionId` in the refusal of a used `externalId` is a number.',
    level: 'must',
    pointer: '/components/schemas/CashOutError/properties/details/properties/existingTransactionId',
  },
  'CASHOUT-77': {
    id: 'CASHOUT-77',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'How `existingTransactionId` relates to the `transactionId` of the first cash-out.',
    level: 'open',
    openPoint: 'OP-02',
    pointer: '/components/schemas/CashOutError/properties/details/properties/existingTransactionId',
  },
  'CASHOUT-78': {
    id: 'CASHOUT-78',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A cash-out refused for its used `externalId` leaves the balance as it was.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-79': {
    id: 'CASHOUT-79',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A business error of cash-out carries the same business code in `code` and in `errorCode`.',
    level: 'must',
    pointer: '/components/schemas/CashOutError/properties/errorCode',
  },
  'CASHOUT-80': {
    id: 'CASHOUT-80',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'The refusal of a missing field, an invalid keyType or an empty or malformed document has the code HTTP_ERROR.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-81': {
    id: 'CASHOUT-81',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'The refusal of a missing field, an invalid keyType or an empty or malformed document has `message` as an array of strings.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'CASHOUT-82': {
    id: 'CASHOUT-82',
    chapter: 'Cash-out',
    section: 'Errors / Cash-out codes (status 400; set in `code` and `errorCode`)',
    rule: 'A 400 of cash-out is a full error envelope.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400/content/application~1json/schema',
  },
  'COB-01': {
    id: 'COB-01',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A valid PUT /cob/{txid} is answered with success (200, 201 or 202) and an immediate charge.',
    level: 'must',
    openPoints: ['OP-10'],
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema',
  },
  'COB-02': {
    id: 'COB-02',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A PUT /cob/{txid} without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/401',
  },
  'COB-03': {
    id: 'COB-03',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: 'The charge has an object `calendario`.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/calendario',
  },
  'COB-04': {
    id: 'COB-04',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`calendario.criacao` of the charge is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/calendario/properties/criacao',
  },
  'COB-05': {
    id: 'COB-05',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`calendario.criacao` is the time of creation.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/calendario/properties/criacao',
  },
  'COB-06': {
    id: 'COB-06',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`calendario.expiracao` of the charge is a number.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/calendario/properties/expiracao',
  },
  'COB-07': {
    id: 'COB-07',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`calendario.expiracao` of the charge is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/calendario/properties/expiracao',
  },
  'COB-08': {
    id: 'COB-08',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: 'The charge has a string `txid`.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/txid',
  },
  'COB-09': {
    id: 'COB-09',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`txid` of the charge is the path parameter.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/txid',
  },
  'COB-10': {
    id: 'COB-10',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`revisao` of a new charge is the number 0.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/revisao',
  },
  'COB-11': {
    id: 'COB-11',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: 'The charge has an object `loc`.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/loc',
  },
  'COB-12': {
    id: 'COB-12',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`loc.id` of the charge is a number.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/loc/properties/id',
  },
  'COB-13': {
    id: 'COB-13',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`loc.location` of the charge is a string.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/loc/properties/location',
  },
  'COB-14': {
    id: 'COB-14',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`loc.location` is an EMV code: it starts with 000201 and parses to its end.',
    level: 'must',
    openPoints: ['OP-53'],
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/loc/properties/location',
  },
  'COB-15': {
    id: 'COB-15',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`loc.tipoCob` of the charge is cob.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/loc/properties/tipoCob',
  },
  'COB-16': {
    id: 'COB-16',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: 'The charge has a string `location`.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/location',
  },
  'COB-17': {
    id: 'COB-17',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`location` of the charge equals `loc.location`.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/location',
  },
  'COB-18': {
    id: 'COB-18',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`status` of a charge is ATIVA, CONCLUIDA, REMOVIDA_PELO_USUARIO_RECEBEDOR or REMOVIDA_PELO_PSP.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'COB-19': {
    id: 'COB-19',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`devedor` of the charge is an object, the one of the request.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/devedor',
  },
  'COB-20': {
    id: 'COB-20',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`devedor.cpf` of the charge has 11 digits.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/devedor/properties/cpf',
  },
  'COB-21': {
    id: 'COB-21',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`devedor.nome` of the charge is a string.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/devedor/properties/nome',
  },
  'COB-22': {
    id: 'COB-22',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: 'The name of the legal-entity field of `devedor`.',
    level: 'open',
    openPoint: 'OP-33',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/devedor',
  },
  'COB-23': {
    id: 'COB-23',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: 'The charge has an object `valor`.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/valor',
  },
  'COB-24': {
    id: 'COB-24',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`valor.original` of the charge is a decimal string with 2 decimals.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/valor/properties/original',
  },
  'COB-25': {
    id: 'COB-25',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`valor.original` of the charge is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/valor/properties/original',
  },
  'COB-26': {
    id: 'COB-26',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`valor.modalidadeAlteracao` of the charge is an integer, the one of the request.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/valor/properties/modalidadeAlteracao',
  },
  'COB-27': {
    id: 'COB-27',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`chave` of the charge is a string of at most 77 characters.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/chave',
  },
  'COB-28': {
    id: 'COB-28',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`chave` of the charge is the one of the request.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/chave',
  },
  'COB-29': {
    id: 'COB-29',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`solicitacaoPagador` of the charge is a string of at most 140 characters, the one of the request.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/solicitacaoPagador',
  },
  'COB-30': {
    id: 'COB-30',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`infoAdicionais` of the charge is an array, the one of the request.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/infoAdicionais',
  },
  'COB-31': {
    id: 'COB-31',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`nome` of each item of `infoAdicionais` is a string.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/infoAdicionais/items/properties/nome',
  },
  'COB-32': {
    id: 'COB-32',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: '`valor` of each item of `infoAdicionais` is a string.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/infoAdicionais/items/properties/valor',
  },
  'COB-33': {
    id: 'COB-33',
    chapter: 'Cob',
    section: 'Resources and their fields / Immediate charge (cob)',
    rule: 'How members that the request did not send appear in the charge.',
    level: 'open',
    openPoint: 'OP-50',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema',
  },
  'COB-34': {
    id: 'COB-34',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A `txid` of 26 characters is accepted, one of 25 is refused with 400.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/parameters/0',
  },
  'COB-35': {
    id: 'COB-35',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A `txid` of 35 characters is accepted, one of 36 is refused with 400.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/parameters/0',
  },
  'COB-36': {
    id: 'COB-36',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A `txid` with other characters than letters and digits is refused with 400.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/parameters/0',
  },
  'COB-37': {
    id: 'COB-37',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A `txid` that exists already is refused with 409.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/409',
  },
  'COB-38': {
    id: 'COB-38',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'Of many simultaneous requests with one `txid` exactly one creates a charge.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/409',
  },
  'COB-39': {
    id: 'COB-39',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request without `calendario`, or with one that is not an object, is refused with 400.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/calendario',
  },
  'COB-40': {
    id: 'COB-40',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request whose `calendario.expiracao` is not a number is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/calendario/properties/expiracao',
  },
  'COB-41': {
    id: 'COB-41',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'The bounds of `calendario.expiracao`.',
    level: 'open',
    openPoint: 'OP-33',
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/calendario/properties/expiracao',
  },
  'COB-42': {
    id: 'COB-42',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'What an absent `calendario.expiracao`, `chave` or `modalidadeAlteracao` means.',
    level: 'open',
    openPoint: 'OP-50',
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/calendario/properties/expiracao',
  },
  'COB-43': {
    id: 'COB-43',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request without `devedor` is accepted.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/devedor',
  },
  'COB-44': {
    id: 'COB-44',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request with an individual debtor, `cpf` and `nome`, is accepted.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/devedor',
  },
  'COB-45': {
    id: 'COB-45',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request whose `devedor.cpf` is not 11 digits is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/devedor/properties/cpf',
  },
  'COB-46': {
    id: 'COB-46',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request whose `devedor.cpf` has wrong check digits is refused with 400.',
    level: 'must',
    openPoints: ['OP-06'],
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/devedor/properties/cpf',
  },
  'COB-47': {
    id: 'COB-47',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request without `valor`, or with one that is not an object, is refused with 400.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/valor',
  },
  'COB-48': {
    id: 'COB-48',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request without `valor.original` is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/valor/properties/original',
  },
  'COB-49': {
    id: 'COB-49',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A `valor.original` that is not a decimal with exactly 2 decimals is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/valor/properties/original',
  },
  'COB-50': {
    id: 'COB-50',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request whose `valor.modalidadeAlteracao` is not a number is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/valor/properties/modalidadeAlteracao',
  },
  'COB-51': {
    id: 'COB-51',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A `chave` of more than 77 characters is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/chave',
  },
  'COB-52': {
    id: 'COB-52',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A `solicitacaoPagador` of 140 characters is accepted, one of 141 is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/solicitacaoPagador',
  },
  'COB-53': {
    id: 'COB-53',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'An `infoAdicionais` that is not an array of objects with the strings `nome` and `valor` is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/infoAdicionais',
  },
  'COB-54': {
    id: 'COB-54',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A refused charge request creates no charge: its `txid` is still free.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/400',
  },
  'COB-55': {
    id: 'COB-55',
    chapter: 'Cob',
    section: 'States and transitions / Immediate charge (cob)',
    rule: 'A new charge has the status ATIVA.',
    level: 'must',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'COB-56': {
    id: 'COB-56',
    chapter: 'Cob',
    section: 'States and transitions / Immediate charge (cob)',
    rule: 'A charge that is paid is notified by a RECEIVE webhook.',
    level: 'must',
    pointer: '/webhooks/RECEIVE/post',
  },
  'COB-57': {
    id: 'COB-57',
    chapter: 'Cob',
    section: 'States and transitions / Immediate charge (cob)',
    rule: 'A charge that nobody has paid is not notified.',
    level: 'must',
    pointer: '/webhooks/RECEIVE/post',
  },
  'COB-58': {
    id: 'COB-58',
    chapter: 'Cob',
    section: 'States and transitions / Immediate charge (cob)',
    rule: 'A charge that is paid becomes CONCLUIDA.',
    level: 'open',
    openPoint: 'OP-11',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'COB-59': {
    id: 'COB-59',
    chapter: 'Cob',
    section: 'States and transitions / Immediate charge (cob)',
    rule: 'A charge that its receiver cancels becomes REMOVIDA_PELO_USUARIO_RECEBEDOR.',
    level: 'open',
    openPoint: 'OP-11',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'COB-60': {
    id: 'COB-60',
    chapter: 'Cob',
    section: 'States and transitions / Immediate charge (cob)',
    rule: 'A charge that expires, or that the provider removes, becomes REMOVIDA_PELO_PSP.',
    level: 'open',
    openPoint: 'OP-11',
    pointer: '/paths/~1cob~1{txid}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'COB-61': {
    id: 'COB-61',
    chapter: 'Cob',
    section: 'States and transitions / Immediate charge (cob)',
    rule: 'A charge that is CONCLUIDA or removed keeps that status.',
    level: 'must',
    unobservable: {
      reason: 'not-shown',
      because: 'No endpoint reads a charge after its creation, so its later states are not shown.',
    },
  },
  'COB-62': {
    id: 'COB-62',
    chapter: 'Cob',
    section: 'States and transitions / Balance effects',
    rule: 'When a charge is paid, the available balance increases by its amount.',
    level: 'must',
    openPoints: ['OP-04'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'COB-63': {
    id: 'COB-63',
    chapter: 'Cob',
    section: 'Endpoints / PUT /cob/{txid}',
    rule: 'A charge request whose `devedor` has no `nome`, or one that is not a string, is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1cob~1{txid}/put/requestBody/content/application~1json/schema/properties/devedor/properties/nome',
  },
  'DEVOLUCAO-01': {
    id: 'DEVOLUCAO-01',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A valid PUT devolucao is answered with success (200, 201 or 202) and a refund.',
    level: 'must',
    openPoints: ['OP-10'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema',
  },
  'DEVOLUCAO-02': {
    id: 'DEVOLUCAO-02',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'Several partial refunds of one payment are accepted until their total equals its amount.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201',
  },
  'DEVOLUCAO-03': {
    id: 'DEVOLUCAO-03',
    chapter: 'Devolucao',
    section: 'Endpoints',
    rule: 'A PUT devolucao without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/401',
  },
  'DEVOLUCAO-04': {
    id: 'DEVOLUCAO-04',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: 'The refund has a string `id`.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/id',
  },
  'DEVOLUCAO-05': {
    id: 'DEVOLUCAO-05',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`id` of the refund is the one of the URL.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/id',
  },
  'DEVOLUCAO-06': {
    id: 'DEVOLUCAO-06',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`rtrId` of the refund is a string of 32 characters.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/rtrId',
  },
  'DEVOLUCAO-07': {
    id: 'DEVOLUCAO-07',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: 'Two refunds have different `rtrId`s.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/rtrId',
  },
  'DEVOLUCAO-08': {
    id: 'DEVOLUCAO-08',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`valor` of the refund is a decimal string with 2 decimals.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/valor',
  },
  'DEVOLUCAO-09': {
    id: 'DEVOLUCAO-09',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`valor` of the refund is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/valor',
  },
  'DEVOLUCAO-10': {
    id: 'DEVOLUCAO-10',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`natureza` of the refund is ORIGINAL, RETIRADA, MED_OPERACIONAL or MED_FRAUDE.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/natureza',
  },
  'DEVOLUCAO-11': {
    id: 'DEVOLUCAO-11',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`natureza` of the refund is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/natureza',
  },
  'DEVOLUCAO-12': {
    id: 'DEVOLUCAO-12',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`descricao` of the refund is a string, the one of the request.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/descricao',
  },
  'DEVOLUCAO-13': {
    id: 'DEVOLUCAO-13',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: 'The refund has an object `horario`.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/horario',
  },
  'DEVOLUCAO-14': {
    id: 'DEVOLUCAO-14',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`horario.solicitacao` of the refund is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/horario/properties/solicitacao',
  },
  'DEVOLUCAO-15': {
    id: 'DEVOLUCAO-15',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`horario.solicitacao` is the time of the request.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/horario/properties/solicitacao',
  },
  'DEVOLUCAO-16': {
    id: 'DEVOLUCAO-16',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: 'The other members of `horario`.',
    level: 'open',
    openPoint: 'OP-33',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/horario',
  },
  'DEVOLUCAO-17': {
    id: 'DEVOLUCAO-17',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`status` of the refund is EM_PROCESSAMENTO, DEVOLVIDO or NAO_REALIZADO.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'DEVOLUCAO-18': {
    id: 'DEVOLUCAO-18',
    chapter: 'Devolucao',
    section: 'Resources and their fields / Refund (devolucao)',
    rule: '`motivo` of the refund, where present, is a string.',
    level: 'must',
    openPoints: ['OP-50'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/motivo',
  },
  'DEVOLUCAO-19': {
    id: 'DEVOLUCAO-19',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'An `e2eid` of 31 characters, or of 34 and more, is refused with 400 or 404.',
    level: 'must',
    openPoints: ['OP-01', 'OP-56'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/parameters/0',
  },
  'DEVOLUCAO-20': {
    id: 'DEVOLUCAO-20',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'An `e2eid` with other characters than letters and digits is refused with 400 or 404.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/parameters/0',
  },
  'DEVOLUCAO-21': {
    id: 'DEVOLUCAO-21',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund `id` of 35 characters is accepted, one of 36 is refused with 400 or 404.',
    level: 'must',
    openPoints: ['OP-56', 'OP-59'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/parameters/1',
  },
  'DEVOLUCAO-22': {
    id: 'DEVOLUCAO-22',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund `id` of 1 character is accepted.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/parameters/1',
  },
  'DEVOLUCAO-23': {
    id: 'DEVOLUCAO-23',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A second request with the same `id` refunds nothing more.',
    level: 'must',
    openPoints: ['OP-12'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/parameters/1',
  },
  'DEVOLUCAO-24': {
    id: 'DEVOLUCAO-24',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'Of many simultaneous requests with one `id` at most one refunds.',
    level: 'must',
    openPoints: ['OP-12'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/parameters/1',
  },
  'DEVOLUCAO-25': {
    id: 'DEVOLUCAO-25',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'How a second request with the same `id` is answered.',
    level: 'open',
    openPoint: 'OP-12',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/parameters/1',
  },
  'DEVOLUCAO-26': {
    id: 'DEVOLUCAO-26',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund request without `valor`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/valor',
  },
  'DEVOLUCAO-27': {
    id: 'DEVOLUCAO-27',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A `valor` that is not a decimal with exactly 2 decimals is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/valor',
  },
  'DEVOLUCAO-28': {
    id: 'DEVOLUCAO-28',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund that brings the total above the amount of the payment is refused with 400.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/400',
  },
  'DEVOLUCAO-29': {
    id: 'DEVOLUCAO-29',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'Simultaneous refunds of one payment never exceed its amount together.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/400',
  },
  'DEVOLUCAO-30': {
    id: 'DEVOLUCAO-30',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'Whether a `valor` of 0.00 is refused.',
    level: 'open',
    openPoint: 'OP-59',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/valor',
  },
  'DEVOLUCAO-31': {
    id: 'DEVOLUCAO-31',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund request without `natureza` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/natureza',
  },
  'DEVOLUCAO-32': {
    id: 'DEVOLUCAO-32',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund request with the `natureza` ORIGINAL is accepted.',
    level: 'must',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/natureza',
  },
  'DEVOLUCAO-33': {
    id: 'DEVOLUCAO-33',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund request with the `natureza` MED_OPERACIONAL is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/natureza',
  },
  'DEVOLUCAO-34': {
    id: 'DEVOLUCAO-34',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund request with the `natureza` MED_FRAUDE is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/natureza',
  },
  'DEVOLUCAO-35': {
    id: 'DEVOLUCAO-35',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund request with an unknown `natureza` is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/natureza',
  },
  'DEVOLUCAO-36': {
    id: 'DEVOLUCAO-36',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A `descricao` of 140 characters is accepted, one of 141 is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/descricao',
  },
  'DEVOLUCAO-37': {
    id: 'DEVOLUCAO-37',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund request whose `descricao` is not a string is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/requestBody/content/application~1json/schema/properties/descricao',
  },
  'DEVOLUCAO-38': {
    id: 'DEVOLUCAO-38',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund of a payment that does not exist is refused with 404.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/404',
  },
  'DEVOLUCAO-39': {
    id: 'DEVOLUCAO-39',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund of a payment that another account received is refused with 404.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/404',
  },
  'DEVOLUCAO-40': {
    id: 'DEVOLUCAO-40',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund of a payment that the account sent is refused with 404, as it is not a receipt.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/404',
  },
  'DEVOLUCAO-41': {
    id: 'DEVOLUCAO-41',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund after the deadline of 89 days is refused with 422.',
    level: 'must',
    openPoints: ['OP-23'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/422',
  },
  'DEVOLUCAO-42': {
    id: 'DEVOLUCAO-42',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refund within the deadline of 89 days is accepted.',
    level: 'must',
    openPoints: ['OP-23'],
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201',
  },
  'DEVOLUCAO-43': {
    id: 'DEVOLUCAO-43',
    chapter: 'Devolucao',
    section: 'Endpoints / PUT /pix/{e2eid}/devolucao/{id}',
    rule: 'A refused refund leaves both balances as they were.',
    level: 'must',
    pointer: '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/400',
  },
  'DEVOLUCAO-44': {
    id: 'DEVOLUCAO-44',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'Whether an accepted refund is always answered as EM_PROCESSAMENTO.',
    level: 'open',
    openPoint: 'OP-41',
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'DEVOLUCAO-45': {
    id: 'DEVOLUCAO-45',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'A refund that is done is notified by a REFUND webhook.',
    level: 'must',
    pointer: '/webhooks/REFUND/post',
  },
  'DEVOLUCAO-46': {
    id: 'DEVOLUCAO-46',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'A refund that is done has decreased the total balance by its amount.',
    level: 'must',
    openPoints: ['OP-43'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'DEVOLUCAO-47': {
    id: 'DEVOLUCAO-47',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'A refund that is still in process has not been notified as REFUNDED.',
    level: 'must',
    pointer: '/webhooks/REFUND/post',
  },
  'DEVOLUCAO-48': {
    id: 'DEVOLUCAO-48',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'A refund that is done is DEVOLVIDO where a repeated request shows it.',
    level: 'must',
    openPoints: ['OP-12'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'DEVOLUCAO-49': {
    id: 'DEVOLUCAO-49',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'After a refund has failed, the total balance is what it was before the refund.',
    level: 'must',
    openPoints: ['OP-43'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'DEVOLUCAO-50': {
    id: 'DEVOLUCAO-50',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'A refund that failed is NAO_REALIZADO where a repeated request shows it.',
    level: 'must',
    openPoints: ['OP-12'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'DEVOLUCAO-51': {
    id: 'DEVOLUCAO-51',
    chapter: 'Devolucao',
    section: 'States and transitions / Refund (devolucao)',
    rule: 'A refund that is DEVOLVIDO or NAO_REALIZADO keeps that status where a repeated request shows it.',
    level: 'must',
    openPoints: ['OP-12'],
    pointer:
      '/paths/~1pix~1{e2eid}~1devolucao~1{id}/put/responses/201/content/application~1json/schema/properties/status',
  },
  'ERROR-01': {
    id: 'ERROR-01',
    chapter: 'Errors',
    section: 'Introduction',
    rule: 'Every answer with a body is JSON and says so in its Content-Type.',
    level: 'must',
    pointer: '/paths/~1balance/get/responses/200',
  },
  'ERROR-02': {
    id: 'ERROR-02',
    chapter: 'Errors',
    section: 'Introduction',
    rule: 'A request whose body is malformed JSON is refused with a 4xx status.',
    level: 'must',
    openPoints: ['OP-60'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'ERROR-03': {
    id: 'ERROR-03',
    chapter: 'Errors',
    section: 'Introduction',
    rule: 'The precision and the offset of timestamps.',
    level: 'open',
    openPoint: 'OP-57',
    pointer: '/components/schemas/Error/properties/timestamp',
  },
  'ERROR-04': {
    id: 'ERROR-04',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'An error of POST /api/auth/token, cash-out and cash-in is the full envelope.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/Error',
  },
  'ERROR-05': {
    id: 'ERROR-05',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`statusCode` of the full envelope is a number.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/statusCode',
  },
  'ERROR-06': {
    id: 'ERROR-06',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`statusCode` of the full envelope is the HTTP status of the answer.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/statusCode',
  },
  'ERROR-07': {
    id: 'ERROR-07',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`timestamp` of the full envelope is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer: '/components/schemas/Error/properties/timestamp',
  },
  'ERROR-08': {
    id: 'ERROR-08',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`timestamp` of the full envelope is the time of the answer.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/timestamp',
  },
  'ERROR-09': {
    id: 'ERROR-09',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`path` of the full envelope is a filled string.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/Error/properties/path',
  },
  'ERROR-10': {
    id: 'ERROR-10',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`method` of the full envelope is a string.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/method',
  },
  'ERROR-11': {
    id: 'ERROR-11',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`method` of the full envelope is the HTTP method of the request.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/method',
  },
  'ERROR-12': {
    id: 'ERROR-12',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`code` of the full envelope is a filled string.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/code',
  },
  'ERROR-13': {
    id: 'ERROR-13',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`code` is HTTP_ERROR for generic body validation errors of cash-out and cash-in.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/code',
  },
  'ERROR-14': {
    id: 'ERROR-14',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`code` is HTTP_ERROR for generic authentication errors of cash-out and cash-in.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/code',
  },
  'ERROR-15': {
    id: 'ERROR-15',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`code` is HTTP_ERROR for generic server errors.',
    level: 'must',
    unobservable: {
      reason: 'cannot-provoke',
      because:
        'Nothing that a client may legally send makes the service fail inside, the provider failure of cash-in aside, which has a clause of its own.',
    },
  },
  'ERROR-16': {
    id: 'ERROR-16',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'The same fault has the same `code` every time.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/code',
  },
  'ERROR-17': {
    id: 'ERROR-17',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`message` of the full envelope is a string or an array of strings.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/message',
  },
  'ERROR-18': {
    id: 'ERROR-18',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`message` of the full envelope is an array for body validation errors.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/message',
  },
  'ERROR-19': {
    id: 'ERROR-19',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`message` of a body validation error has at least one entry for each invalid field.',
    level: 'must',
    openPoints: ['OP-45'],
    pointer: '/components/schemas/Error/properties/message',
  },
  'ERROR-20': {
    id: 'ERROR-20',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'Whether `message` has exactly one entry per invalid field.',
    level: 'open',
    openPoint: 'OP-45',
    pointer: '/components/schemas/Error/properties/message',
  },
  'ERROR-21': {
    id: 'ERROR-21',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`userMessage` of the full envelope is a string.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/userMessage',
  },
  'ERROR-22': {
    id: 'ERROR-22',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`errorId` of the full envelope is a filled string.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/errorId',
  },
  'ERROR-23': {
    id: 'ERROR-23',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'Two refused requests have different `errorId`s.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/errorId',
  },
  'ERROR-24': {
    id: 'ERROR-24',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`error` of the full envelope is a string.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/error',
  },
  'ERROR-25': {
    id: 'ERROR-25',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`error` of the full envelope is the HTTP reason text of its status.',
    level: 'must',
    pointer: '/components/schemas/Error/properties/error',
  },
  'ERROR-26': {
    id: 'ERROR-26',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`errorCode` of the full envelope, where present, is a string.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/Error/properties/errorCode',
  },
  'ERROR-27': {
    id: 'ERROR-27',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'A business error repeats its business code in `errorCode`.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/Error/properties/errorCode',
  },
  'ERROR-28': {
    id: 'ERROR-28',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: '`details` of the full envelope, where present, is an object.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/Error/properties/details',
  },
  'ERROR-29': {
    id: 'ERROR-29',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'An error of POST /api/auth/token is the full envelope with `details`.',
    level: 'must',
    pointer: '/components/schemas/TokenError',
  },
  'ERROR-30': {
    id: 'ERROR-30',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'An error of POST /api/auth/token has an object `details`.',
    level: 'must',
    pointer: '/components/schemas/TokenError/properties/details',
  },
  'ERROR-31': {
    id: 'ERROR-31',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'An error of POST /api/auth/token has a string `details.hint`.',
    level: 'must',
    pointer: '/components/schemas/TokenError/properties/details/properties/hint',
  },
  'ERROR-32': {
    id: 'ERROR-32',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'A body validation error of POST /api/auth/token names the offending fields in `details.violations`.',
    level: 'must',
    openPoints: ['OP-45'],
    pointer: '/components/schemas/TokenError/properties/details/properties/violations',
  },
  'ERROR-33': {
    id: 'ERROR-33',
    chapter: 'Errors',
    section:
      'Errors / Envelope of the compatibility family and of the MED, transactions and some other endpoints',
    rule: 'An error of the compatibility family, of the MED list or of the transactions list is an object with `statusCode`, `message` and `error`.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/ShortError',
  },
  'ERROR-34': {
    id: 'ERROR-34',
    chapter: 'Errors',
    section:
      'Errors / Envelope of the compatibility family and of the MED, transactions and some other endpoints',
    rule: '`statusCode` of the short envelope is a number.',
    level: 'must',
    pointer: '/components/schemas/ShortError/properties/statusCode',
  },
  'ERROR-35': {
    id: 'ERROR-35',
    chapter: 'Errors',
    section:
      'Errors / Envelope of the compatibility family and of the MED, transactions and some other endpoints',
    rule: '`statusCode` of the short envelope is the HTTP status of the answer.',
    level: 'must',
    pointer: '/components/schemas/ShortError/properties/statusCode',
  },
  'ERROR-36': {
    id: 'ERROR-36',
    chapter: 'Errors',
    section:
      'Errors / Envelope of the compatibility family and of the MED, transactions and some other endpoints',
    rule: '`message` of the short envelope is a string.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/ShortError/properties/message',
  },
  'ERROR-37': {
    id: 'ERROR-37',
    chapter: 'Errors',
    section:
      'Errors / Envelope of the compatibility family and of the MED, transactions and some other endpoints',
    rule: '`error` of the short envelope is a string.',
    level: 'must',
    openPoints: ['OP-28'],
    pointer: '/components/schemas/ShortError/properties/error',
  },
  'ERROR-38': {
    id: 'ERROR-38',
    chapter: 'Errors',
    section:
      'Errors / Envelope of the compatibility family and of the MED, transactions and some other endpoints',
    rule: 'Which envelope the errors of balance, QR cash-out, refund-in, webhook registration and resend have.',
    level: 'open',
    openPoint: 'OP-28',
    pointer: '/paths/~1balance/get/responses/401',
  },
  'ERROR-39': {
    id: 'ERROR-39',
    chapter: 'Errors',
    section: 'Errors / Per-endpoint statuses elsewhere',
    rule: 'No ill-formed request is answered with a 5xx status.',
    level: 'must',
    openPoints: ['OP-55'],
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'ERROR-40': {
    id: 'ERROR-40',
    chapter: 'Errors',
    section: 'Errors / Per-endpoint statuses elsewhere',
    rule: "Statuses that an operation's table does not list.",
    level: 'open',
    openPoint: 'OP-55',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/default',
  },
  'ERROR-41': {
    id: 'ERROR-41',
    chapter: 'Errors',
    section: 'Errors / Per-endpoint statuses elsewhere',
    rule: 'How faults that no error list names, and malformed path parameters, are refused.',
    level: 'open',
    openPoint: 'OP-56',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'ERROR-42': {
    id: 'ERROR-42',
    chapter: 'Errors',
    section: 'Errors / Per-endpoint statuses elsewhere',
    rule: 'The bodies of the 404, 409 and 500 errors of QR cash-out and refund-in.',
    level: 'open',
    openPoint: 'OP-28',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/409',
  },
  'ERROR-43': {
    id: 'ERROR-43',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'How wrong types that convert, and null for an optional field, are treated.',
    level: 'open',
    openPoint: 'OP-54',
    pointer: '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/value',
  },
  'ERROR-44': {
    id: 'ERROR-44',
    chapter: 'Errors',
    section: 'Errors / Envelope of the standard family',
    rule: 'How blank texts and characters outside ASCII are treated.',
    level: 'open',
    openPoint: 'OP-59',
    pointer:
      '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/externalId',
  },
  'ERROR-45': {
    id: 'ERROR-45',
    chapter: 'Errors',
    section: 'Endpoints',
    rule: 'How methods and paths that the specification lacks are answered.',
    level: 'open',
    openPoint: 'OP-15',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/default',
  },
  'EVENT-01': {
    id: 'EVENT-01',
    chapter: 'Events',
    section: 'Events',
    rule: 'A notification is an HTTP request with a JSON body to the registered URL.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-02': {
    id: 'EVENT-02',
    chapter: 'Events',
    section: 'Events',
    rule: 'A notification goes to the URLs registered by its own account, never to those of another account.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-03': {
    id: 'EVENT-03',
    chapter: 'Events',
    section: 'Events',
    rule: 'Every delivery carries the custom headers registered with its URL.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-04': {
    id: 'EVENT-04',
    chapter: 'Events',
    section: 'Events',
    rule: 'A notification is sent to every active URL of its event type.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-05': {
    id: 'EVENT-05',
    chapter: 'Events',
    section: 'Events',
    rule: 'The receiver of a notification answers HTTP 200.',
    level: 'must',
    unobservable: {
      reason: 'client-duty',
      because: "The receiver belongs to the client, and its answer is the client's to give.",
    },
  },
  'EVENT-06': {
    id: 'EVENT-06',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `cash_in` is notified of a payment received.',
    level: 'must',
    pointer: '/webhooks/CashIn/post',
  },
  'EVENT-07': {
    id: 'EVENT-07',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `cash_out` is notified of a payment sent.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-08': {
    id: 'EVENT-08',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `cash_in` alone is not sent the notification of a payment sent.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-09': {
    id: 'EVENT-09',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `cash_out` alone is not sent the notification of a payment received.',
    level: 'must',
    pointer: '/webhooks/CashIn/post',
  },
  'EVENT-10': {
    id: 'EVENT-10',
    chapter: 'Events',
    section: 'Events',
    rule: "The refund of a received payment is notified to the account's registered URLs.",
    level: 'must',
    openPoints: ['OP-51'],
    pointer: '/webhooks/CashInReversal/post',
  },
  'EVENT-11': {
    id: 'EVENT-11',
    chapter: 'Events',
    section: 'Events',
    rule: "The return of a sent payment is notified to the account's registered URLs.",
    level: 'must',
    openPoints: ['OP-51'],
    pointer: '/webhooks/CashOutReversal/post',
  },
  'EVENT-12': {
    id: 'EVENT-12',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `med_created` is notified of a MED opened against a transaction.',
    level: 'must',
    openPoints: ['OP-29'],
    pointer: '/webhooks/med_created/post',
  },
  'EVENT-13': {
    id: 'EVENT-13',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `med_accepted` is notified of an approved MED refund request.',
    level: 'must',
    openPoints: ['OP-29'],
    pointer: '/webhooks/med_accepted/post',
  },
  'EVENT-14': {
    id: 'EVENT-14',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `med_rejected` is notified of a rejected MED refund request.',
    level: 'must',
    openPoints: ['OP-29'],
    pointer: '/webhooks/med_rejected/post',
  },
  'EVENT-15': {
    id: 'EVENT-15',
    chapter: 'Events',
    section: 'Events',
    rule: 'A URL registered for `med_accepted` alone is not notified of a rejected MED, nor one for `med_rejected` alone of an approved one.',
    level: 'must',
    openPoints: ['OP-29'],
    pointer: '/webhooks/med_rejected/post',
  },
  'EVENT-16': {
    id: 'EVENT-16',
    chapter: 'Events',
    section: 'Events',
    rule: 'Which registered event type receives TRANSFER, RECEIVE, REFUND and the reversals.',
    level: 'open',
    openPoint: 'OP-51',
    pointer: '/webhooks/REFUND/post',
  },
  'EVENT-17': {
    id: 'EVENT-17',
    chapter: 'Events',
    section: 'Events',
    rule: 'What follows a failed delivery: retries, their times, redirects.',
    level: 'open',
    openPoint: 'OP-18',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-18': {
    id: 'EVENT-18',
    chapter: 'Events',
    section: 'Events',
    rule: 'Whether a delivery proves its origin, and how.',
    level: 'open',
    openPoint: 'OP-19',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-19': {
    id: 'EVENT-19',
    chapter: 'Events',
    section: 'Events',
    rule: 'How often, in which order and in which envelope one outcome is notified.',
    level: 'open',
    openPoint: 'OP-13',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-20': {
    id: 'EVENT-20',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A processed transfer is notified in the version 2 envelope.',
    level: 'must',
    openPoints: ['OP-13', 'OP-14'],
    pointer: '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema',
  },
  'EVENT-21': {
    id: 'EVENT-21',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'The notification of a processed transfer has the `type` TRANSFER.',
    level: 'must',
    pointer: '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/type',
  },
  'EVENT-22': {
    id: 'EVENT-22',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A TRANSFER notification has an object `data`.',
    level: 'must',
    pointer: '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data',
  },
  'EVENT-23': {
    id: 'EVENT-23',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.id` of TRANSFER is a number.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/id',
  },
  'EVENT-24': {
    id: 'EVENT-24',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.id` of TRANSFER is the `id` in the answer to the transfer.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/id',
  },
  'EVENT-25': {
    id: 'EVENT-25',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.txId` of TRANSFER is a string or null.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/txId',
  },
  'EVENT-26': {
    id: 'EVENT-26',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.pixKey` of TRANSFER is a string.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/pixKey',
  },
  'EVENT-27': {
    id: 'EVENT-27',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.pixKey` of TRANSFER is the `pixKey` of the request.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/pixKey',
  },
  'EVENT-28': {
    id: 'EVENT-28',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.status` of TRANSFER is LIQUIDATED for a settled transfer.',
    level: 'must',
    openPoints: ['OP-14'],
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/status',
  },
  'EVENT-29': {
    id: 'EVENT-29',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A transfer that failed is never notified as LIQUIDATED.',
    level: 'must',
    openPoints: ['OP-14'],
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/status',
  },
  'EVENT-30': {
    id: 'EVENT-30',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'TRANSFER has an object `data.payment`.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/payment',
  },
  'EVENT-31': {
    id: 'EVENT-31',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.payment.amount` of TRANSFER is a string.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/amount',
  },
  'EVENT-32': {
    id: 'EVENT-32',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.payment.amount` of TRANSFER is the amount of the transfer.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/amount',
  },
  'EVENT-33': {
    id: 'EVENT-33',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.payment.currency` of TRANSFER is the string BRL.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/currency',
  },
  'EVENT-34': {
    id: 'EVENT-34',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.endToEndId` of a settled TRANSFER is an end-to-end id that starts with E.',
    level: 'must',
    openPoints: ['OP-01', 'OP-14'],
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/endToEndId',
  },
  'EVENT-35': {
    id: 'EVENT-35',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.creditDebitType` of TRANSFER is DEBIT.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/creditDebitType',
  },
  'EVENT-36': {
    id: 'EVENT-36',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'TRANSFER has a string `data.idempotencyKey`.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/idempotencyKey',
  },
  'EVENT-37': {
    id: 'EVENT-37',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.idempotencyKey` of TRANSFER is the `x-idempotency-key` of the request.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/idempotencyKey',
  },
  'EVENT-38': {
    id: 'EVENT-38',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'TRANSFER has an object `data.creditorAccount`.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/creditorAccount',
  },
  'EVENT-39': {
    id: 'EVENT-39',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.creditorAccount.name` of TRANSFER is a string.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/creditorAccount/properties/name',
  },
  'EVENT-40': {
    id: 'EVENT-40',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.creditorAccount.document` of TRANSFER is masked.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/creditorAccount/properties/document',
  },
  'EVENT-41': {
    id: 'EVENT-41',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.creditorAccount.ispb` of TRANSFER is a string.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/creditorAccount/properties/ispb',
  },
  'EVENT-42': {
    id: 'EVENT-42',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.remittanceInformation` of TRANSFER is a string.',
    level: 'must',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/remittanceInformation',
  },
  'EVENT-43': {
    id: 'EVENT-43',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A paid immediate charge is notified in the version 2 envelope.',
    level: 'must',
    openPoints: ['OP-13'],
    pointer: '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema',
  },
  'EVENT-44': {
    id: 'EVENT-44',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'The notification of a paid immediate charge has the `type` RECEIVE.',
    level: 'must',
    pointer: '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/type',
  },
  'EVENT-45': {
    id: 'EVENT-45',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A RECEIVE notification has an object `data`.',
    level: 'must',
    pointer: '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data',
  },
  'EVENT-46': {
    id: 'EVENT-46',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.id` of RECEIVE is a number.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/id',
  },
  'EVENT-47': {
    id: 'EVENT-47',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.txId` of RECEIVE is a string.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/txId',
  },
  'EVENT-48': {
    id: 'EVENT-48',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.txId` of RECEIVE is the `txid` of the charge that was paid.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/txId',
  },
  'EVENT-49': {
    id: 'EVENT-49',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.status` of RECEIVE is LIQUIDATED.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/status',
  },
  'EVENT-50': {
    id: 'EVENT-50',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'RECEIVE has an object `data.payment`.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/payment',
  },
  'EVENT-51': {
    id: 'EVENT-51',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.payment.amount` of RECEIVE is a string.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/amount',
  },
  'EVENT-52': {
    id: 'EVENT-52',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.payment.amount` of RECEIVE is the amount that was paid.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/amount',
  },
  'EVENT-53': {
    id: 'EVENT-53',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'RECEIVE has `data.payment.currency`, BRL.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/currency',
  },
  'EVENT-54': {
    id: 'EVENT-54',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'RECEIVE has `data.endToEndId`, the end-to-end id of the payment.',
    level: 'must',
    openPoints: ['OP-01'],
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/endToEndId',
  },
  'EVENT-55': {
    id: 'EVENT-55',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'RECEIVE has an object `data.debtorAccount`.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/debtorAccount',
  },
  'EVENT-56': {
    id: 'EVENT-56',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'RECEIVE has `data.debtorAccount.name`.',
    level: 'must',
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/debtorAccount/properties/name',
  },
  'EVENT-57': {
    id: 'EVENT-57',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.debtorAccount.document` of RECEIVE is masked.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/RECEIVE/post/requestBody/content/application~1json/schema/properties/data/properties/debtorAccount/properties/document',
  },
  'EVENT-58': {
    id: 'EVENT-58',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A processed refund (devolucao) is notified in the version 2 envelope.',
    level: 'must',
    openPoints: ['OP-13', 'OP-14'],
    pointer: '/webhooks/REFUND/post/requestBody/content/application~1json/schema',
  },
  'EVENT-59': {
    id: 'EVENT-59',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'The notification of a processed refund has the `type` REFUND.',
    level: 'must',
    pointer: '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/type',
  },
  'EVENT-60': {
    id: 'EVENT-60',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A REFUND notification has an object `data`.',
    level: 'must',
    pointer: '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data',
  },
  'EVENT-61': {
    id: 'EVENT-61',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.id` of REFUND is a number.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/id',
  },
  'EVENT-62': {
    id: 'EVENT-62',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.txId` of REFUND is a string.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/txId',
  },
  'EVENT-63': {
    id: 'EVENT-63',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: "`data.txId` of REFUND, where the payment came through an immediate charge, is the charge's `txid`.",
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/txId',
  },
  'EVENT-64': {
    id: 'EVENT-64',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.status` of REFUND is REFUNDED for a refund that was done.',
    level: 'must',
    openPoints: ['OP-14'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/status',
  },
  'EVENT-65': {
    id: 'EVENT-65',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'A refund that failed is never notified as REFUNDED.',
    level: 'must',
    openPoints: ['OP-14'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/status',
  },
  'EVENT-66': {
    id: 'EVENT-66',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'REFUND has an object `data.payment`.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/payment',
  },
  'EVENT-67': {
    id: 'EVENT-67',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.payment.amount` of REFUND is a string.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/amount',
  },
  'EVENT-68': {
    id: 'EVENT-68',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.payment.amount` of REFUND is the amount of the refund or of the original payment.',
    level: 'must',
    openPoints: ['OP-48'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/amount',
  },
  'EVENT-69': {
    id: 'EVENT-69',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'REFUND has `data.payment.currency`, BRL.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/payment/properties/currency',
  },
  'EVENT-70': {
    id: 'EVENT-70',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'REFUND has an array `data.refunds`.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds',
  },
  'EVENT-71': {
    id: 'EVENT-71',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`data.refunds` of REFUND contains the refund that was done, with its amount.',
    level: 'must',
    openPoints: ['OP-48'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds',
  },
  'EVENT-72': {
    id: 'EVENT-72',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`status` of a refund that was done is LIQUIDATED inside `data.refunds`.',
    level: 'must',
    openPoints: ['OP-14'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds/items/properties/status',
  },
  'EVENT-73': {
    id: 'EVENT-73',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'Each item of `data.refunds` has an object `payment`.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds/items/properties/payment',
  },
  'EVENT-74': {
    id: 'EVENT-74',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`payment.amount` inside `data.refunds` is a number.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds/items/properties/payment/properties/amount',
  },
  'EVENT-75': {
    id: 'EVENT-75',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'Each item of `data.refunds` has `payment.currency`, BRL.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds/items/properties/payment/properties/currency',
  },
  'EVENT-76': {
    id: 'EVENT-76',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`endToEndId` of a done refund inside `data.refunds` is an end-to-end id that starts with D.',
    level: 'must',
    openPoints: ['OP-01', 'OP-14'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds/items/properties/endToEndId',
  },
  'EVENT-77': {
    id: 'EVENT-77',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`eventDate` inside `data.refunds` is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds/items/properties/eventDate',
  },
  'EVENT-78': {
    id: 'EVENT-78',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: '`information` inside `data.refunds` is a string.',
    level: 'must',
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/refunds/items/properties/information',
  },
  'EVENT-79': {
    id: 'EVENT-79',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'REFUND has `data.endToEndId`.',
    level: 'must',
    openPoints: ['OP-01', 'OP-14'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/endToEndId',
  },
  'EVENT-80': {
    id: 'EVENT-80',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'REFUND has `data.creditDebitType`, DEBIT or CREDIT.',
    level: 'must',
    openPoints: ['OP-48'],
    pointer:
      '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data/properties/creditDebitType',
  },
  'EVENT-81': {
    id: 'EVENT-81',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'Which sign, which amount and which earlier refunds REFUND shows.',
    level: 'open',
    openPoint: 'OP-48',
    pointer: '/webhooks/REFUND/post/requestBody/content/application~1json/schema/properties/data',
  },
  'EVENT-82': {
    id: 'EVENT-82',
    chapter: 'Events',
    section: 'Events / Version 2 envelope: `{type, data}`',
    rule: 'Whether and how a failed transfer or a failed devolucao is notified.',
    level: 'open',
    openPoint: 'OP-14',
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/status',
  },
  'EVENT-83': {
    id: 'EVENT-83',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'The result of a cash-out is notified as a transaction event, a JSON object.',
    level: 'must',
    pointer: '/webhooks/CashOut/post/requestBody/content/application~1json/schema',
  },
  'EVENT-84': {
    id: 'EVENT-84',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`event` is a string, and CashOut for the result of a cash-out.',
    level: 'must',
    pointer: '/webhooks/CashOut/post/requestBody/content/application~1json/schema/properties/event',
  },
  'EVENT-85': {
    id: 'EVENT-85',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`status` of a transaction event is CONFIRMED or ERROR.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/status',
  },
  'EVENT-86': {
    id: 'EVENT-86',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`status` of CashOut is CONFIRMED when the payment settled, and ERROR when it failed.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-87': {
    id: 'EVENT-87',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`transactionType` of a transaction event is PIX.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/transactionType',
  },
  'EVENT-88': {
    id: 'EVENT-88',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`movementType` of a transaction event is DEBIT or CREDIT.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/movementType',
  },
  'EVENT-89': {
    id: 'EVENT-89',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`movementType` of CashOut is DEBIT.',
    level: 'must',
    pointer: '/webhooks/CashOut/post/requestBody/content/application~1json/schema/properties/movementType',
  },
  'EVENT-90': {
    id: 'EVENT-90',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`transactionId` of a transaction event is a string.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/transactionId',
  },
  'EVENT-91': {
    id: 'EVENT-91',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`transactionId` of CashOut is the one in the answer to the cash-out.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-92': {
    id: 'EVENT-92',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`externalId` of a transaction event is a string or null.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/externalId',
  },
  'EVENT-93': {
    id: 'EVENT-93',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`externalId` of CashOut is the one of the request.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-94': {
    id: 'EVENT-94',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`endToEndId` of a confirmed transaction event is a string with the form of an end-to-end id.',
    level: 'must',
    openPoints: ['OP-14', 'OP-01'],
    pointer: '/components/schemas/TransactionEvent/properties/endToEndId',
  },
  'EVENT-95': {
    id: 'EVENT-95',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`pixKey` of a transaction event is a string.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/pixKey',
  },
  'EVENT-96': {
    id: 'EVENT-96',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`pixKey` of CashOut is the `details.key` of the request.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-97': {
    id: 'EVENT-97',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`feeAmount` of a transaction event is a number in BRL.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/feeAmount',
  },
  'EVENT-98': {
    id: 'EVENT-98',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`feeAmount` of CashOut is the fee of the account.',
    level: 'must',
    openPoints: ['OP-37'],
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-99': {
    id: 'EVENT-99',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`originalAmount` of a transaction event is a number in BRL.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/originalAmount',
  },
  'EVENT-100': {
    id: 'EVENT-100',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`originalAmount` of CashOut is the `value` of the request.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-101': {
    id: 'EVENT-101',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`finalAmount` of a transaction event is a number in BRL.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/finalAmount',
  },
  'EVENT-102': {
    id: 'EVENT-102',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`finalAmount` of CashOut equals `originalAmount` where the fee is 0.',
    level: 'must',
    openPoints: ['OP-04'],
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-103': {
    id: 'EVENT-103',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'What a fee does to `finalAmount`.',
    level: 'open',
    openPoint: 'OP-04',
    pointer: '/webhooks/CashOut/post/requestBody/content/application~1json/schema/properties/finalAmount',
  },
  'EVENT-104': {
    id: 'EVENT-104',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`processingDate` of a transaction event is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer: '/components/schemas/TransactionEvent/properties/processingDate',
  },
  'EVENT-105': {
    id: 'EVENT-105',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`processingDate` of CashOut is not before the creation of the cash-out.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-106': {
    id: 'EVENT-106',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`errorCode` of a transaction event is null when the status is CONFIRMED.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/errorCode',
  },
  'EVENT-107': {
    id: 'EVENT-107',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`errorMessage` of a transaction event is null when the status is CONFIRMED.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/errorMessage',
  },
  'EVENT-108': {
    id: 'EVENT-108',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`errorCode` of a transaction event is a filled string when the status is ERROR.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/errorCode',
  },
  'EVENT-109': {
    id: 'EVENT-109',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`errorMessage` of a transaction event is a filled string when the status is ERROR.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/errorMessage',
  },
  'EVENT-110': {
    id: 'EVENT-110',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A transaction event has an object `counterpart`.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/counterpart',
  },
  'EVENT-111': {
    id: 'EVENT-111',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart` of a transaction event has `name`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer: '/components/schemas/TransactionEvent/properties/counterpart/properties/name',
  },
  'EVENT-112': {
    id: 'EVENT-112',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart` of a transaction event has `document`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer: '/components/schemas/TransactionEvent/properties/counterpart/properties/document',
  },
  'EVENT-113': {
    id: 'EVENT-113',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart` of a transaction event has an object `bank`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer: '/components/schemas/TransactionEvent/properties/counterpart/properties/bank',
  },
  'EVENT-114': {
    id: 'EVENT-114',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart.bank` of a transaction event has `bankISPB`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/components/schemas/TransactionEvent/properties/counterpart/properties/bank/properties/bankISPB',
  },
  'EVENT-115': {
    id: 'EVENT-115',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart.bank` of a transaction event has `bankName`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/components/schemas/TransactionEvent/properties/counterpart/properties/bank/properties/bankName',
  },
  'EVENT-116': {
    id: 'EVENT-116',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart.bank` of a transaction event has `bankCode`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/components/schemas/TransactionEvent/properties/counterpart/properties/bank/properties/bankCode',
  },
  'EVENT-117': {
    id: 'EVENT-117',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart.bank` of a transaction event has `accountBranch`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/components/schemas/TransactionEvent/properties/counterpart/properties/bank/properties/accountBranch',
  },
  'EVENT-118': {
    id: 'EVENT-118',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`counterpart.bank` of a transaction event has `accountNumber`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/components/schemas/TransactionEvent/properties/counterpart/properties/bank/properties/accountNumber',
  },
  'EVENT-119': {
    id: 'EVENT-119',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata` of a transaction event is an object.',
    level: 'must',
    pointer: '/components/schemas/TransactionEvent/properties/metadata',
  },
  'EVENT-120': {
    id: 'EVENT-120',
    chapter: 'Events',
    section: 'States and transitions / Cash-out transaction (`/api/pix/cash-out`)',
    rule: 'A cash-out that is still PENDING has not been notified.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-121': {
    id: 'EVENT-121',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: "A cash-out whose `details.document` differs from the key holder's fails with errorCode TAX_ID_MISMATCH.",
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-122': {
    id: 'EVENT-122',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'An accepted cash-out whose `details.document` has wrong check digits fails with errorCode INVALID_TAX_ID.',
    level: 'must',
    openPoints: ['OP-06'],
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-123': {
    id: 'EVENT-123',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A cash-out to a judicially blocked account fails with errorCode BLOCKED_ACCOUNT.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-124': {
    id: 'EVENT-124',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A cash-out to a closed account fails with errorCode ACCOUNT_CLOSED.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-125': {
    id: 'EVENT-125',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A cash-out that the destination bank rejects fails with errorCode ORDER_REJECTED.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-126': {
    id: 'EVENT-126',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A cash-out that expires before processing fails with errorCode PAYMENT_EXPIRED.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-127': {
    id: 'EVENT-127',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A cash-out that the destination bank does not answer in time fails with errorCode SETTLEMENT_TIMEOUT.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'EVENT-128': {
    id: 'EVENT-128',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A client sends a payment again after PAYMENT_EXPIRED or SETTLEMENT_TIMEOUT, and after no other error code.',
    level: 'must',
    unobservable: {
      reason: 'client-duty',
      because:
        'The column Retryable tells the client whether to send a new payment; nothing the gateway sends shows it.',
    },
  },
  'EVENT-129': {
    id: 'EVENT-129',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'The return of a sent payment is notified as a transaction event.',
    level: 'must',
    pointer: '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema',
  },
  'EVENT-130': {
    id: 'EVENT-130',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`event` is CashOutReversal when money sent earlier comes back.',
    level: 'must',
    pointer: '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/event',
  },
  'EVENT-131': {
    id: 'EVENT-131',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`movementType` of CashOutReversal is CREDIT.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/movementType',
  },
  'EVENT-132': {
    id: 'EVENT-132',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'When money sent earlier comes back, the available balance increases by the returned amount.',
    level: 'must',
    openPoints: ['OP-43'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'EVENT-133': {
    id: 'EVENT-133',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'A cash-out that nobody returned causes no CashOutReversal with the status CONFIRMED.',
    level: 'must',
    pointer: '/webhooks/CashOutReversal/post',
  },
  'EVENT-134': {
    id: 'EVENT-134',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'Whether a CashOutReversal stands beside the CashOut with ERROR when the destination bank rejects.',
    level: 'open',
    openPoint: 'OP-42',
    pointer: '/webhooks/CashOutReversal/post',
  },
  'EVENT-135': {
    id: 'EVENT-135',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'CashOutReversal has an object `metadata`.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata',
  },
  'EVENT-136': {
    id: 'EVENT-136',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'CashOutReversal has an object `metadata.refund`.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/refund',
  },
  'EVENT-137': {
    id: 'EVENT-137',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.refund.value` of CashOutReversal is a number.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/refund/properties/value',
  },
  'EVENT-138': {
    id: 'EVENT-138',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.refund.value` of CashOutReversal is the returned amount in cents.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/refund/properties/value',
  },
  'EVENT-139': {
    id: 'EVENT-139',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.refund.originalValue` of CashOutReversal is a number.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/refund/properties/originalValue',
  },
  'EVENT-140': {
    id: 'EVENT-140',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.refund.originalValue` of CashOutReversal is the amount of the original cash-out in cents.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/refund/properties/originalValue',
  },
  'EVENT-141': {
    id: 'EVENT-141',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.refund.referenceTransactionId` of CashOutReversal is a number.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/refund/properties/referenceTransactionId',
  },
  'EVENT-142': {
    id: 'EVENT-142',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.provider` of CashOutReversal is a string.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/provider',
  },
  'EVENT-143': {
    id: 'EVENT-143',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.webhookEvent` of CashOutReversal is a string.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/webhookEvent',
  },
  'EVENT-144': {
    id: 'EVENT-144',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.originatedFrom` of CashOutReversal is a string.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/originatedFrom',
  },
  'EVENT-145': {
    id: 'EVENT-145',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.originatedFrom` is WEBHOOK_DIRECT for direct returns.',
    level: 'must',
    unobservable: {
      reason: 'not-shown',
      because: 'Which returns count as direct, and whether the value is sent for those only, is not shown.',
    },
  },
  'EVENT-146': {
    id: 'EVENT-146',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'CashOutReversal has an object `metadata.counterpart`.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/counterpart',
  },
  'EVENT-147': {
    id: 'EVENT-147',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.counterpart` of CashOutReversal has `bankCode`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/counterpart/properties/bankCode',
  },
  'EVENT-148': {
    id: 'EVENT-148',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.counterpart` of CashOutReversal has `bankIspb`, spelled so.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/counterpart/properties/bankIspb',
  },
  'EVENT-149': {
    id: 'EVENT-149',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`metadata.counterpart` of CashOutReversal has `bankName`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/metadata/properties/counterpart/properties/bankName',
  },
  'EVENT-150': {
    id: 'EVENT-150',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'CashOutReversal has an object `parentTransaction`.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction',
  },
  'EVENT-151': {
    id: 'EVENT-151',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.transactionId` is a string.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/transactionId',
  },
  'EVENT-152': {
    id: 'EVENT-152',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.transactionId` is that of the original cash-out.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/transactionId',
  },
  'EVENT-153': {
    id: 'EVENT-153',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction` has `externalId`.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/externalId',
  },
  'EVENT-154': {
    id: 'EVENT-154',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.externalId` is that of the original cash-out.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/externalId',
  },
  'EVENT-155': {
    id: 'EVENT-155',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction` has `endToEndId`.',
    level: 'must',
    openPoints: ['OP-01'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/endToEndId',
  },
  'EVENT-156': {
    id: 'EVENT-156',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.endToEndId` is that of the original cash-out.',
    level: 'must',
    openPoints: ['OP-01'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/endToEndId',
  },
  'EVENT-157': {
    id: 'EVENT-157',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction` has `processingDate`, an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/processingDate',
  },
  'EVENT-158': {
    id: 'EVENT-158',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.wasTotalRefunded` is a boolean.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/wasTotalRefunded',
  },
  'EVENT-159': {
    id: 'EVENT-159',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.wasTotalRefunded` is true once all of the original amount has come back, and false before.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/wasTotalRefunded',
  },
  'EVENT-160': {
    id: 'EVENT-160',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.remainingAmountForRefund` is a number in BRL.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/remainingAmountForRefund',
  },
  'EVENT-161': {
    id: 'EVENT-161',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.remainingAmountForRefund` is the original amount less what has come back.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/remainingAmountForRefund',
  },
  'EVENT-162': {
    id: 'EVENT-162',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction` has `metadata`.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/metadata',
  },
  'EVENT-163': {
    id: 'EVENT-163',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction` has an object `counterpart`.',
    level: 'must',
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/counterpart',
  },
  'EVENT-164': {
    id: 'EVENT-164',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.counterpart` has `name`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/counterpart/properties/name',
  },
  'EVENT-165': {
    id: 'EVENT-165',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.counterpart.document` is masked.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/counterpart/properties/document',
  },
  'EVENT-166': {
    id: 'EVENT-166',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`parentTransaction.counterpart` has an object `bank`.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/webhooks/CashOutReversal/post/requestBody/content/application~1json/schema/properties/parentTransaction/properties/counterpart/properties/bank',
  },
  'EVENT-167': {
    id: 'EVENT-167',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'The outcome of a refund-in is notified as a transaction event.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post/requestBody/content/application~1json/schema',
  },
  'EVENT-168': {
    id: 'EVENT-168',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`event` is CashInReversal for the outcome of a refund-in.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post/requestBody/content/application~1json/schema/properties/event',
  },
  'EVENT-169': {
    id: 'EVENT-169',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`movementType` of CashInReversal is DEBIT.',
    level: 'must',
    pointer:
      '/webhooks/CashInReversal/post/requestBody/content/application~1json/schema/properties/movementType',
  },
  'EVENT-170': {
    id: 'EVENT-170',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`status` of CashInReversal is CONFIRMED when the refund was done, and ERROR when it failed.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post',
  },
  'EVENT-171': {
    id: 'EVENT-171',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'The payment of a cash-in charge is notified as a transaction event.',
    level: 'must',
    pointer: '/webhooks/CashIn/post/requestBody/content/application~1json/schema',
  },
  'EVENT-172': {
    id: 'EVENT-172',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`event` is CashIn for the payment of a cash-in charge.',
    level: 'must',
    pointer: '/webhooks/CashIn/post/requestBody/content/application~1json/schema/properties/event',
  },
  'EVENT-173': {
    id: 'EVENT-173',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`status` of CashIn is CONFIRMED when the charge was paid.',
    level: 'must',
    pointer: '/webhooks/CashIn/post',
  },
  'EVENT-174': {
    id: 'EVENT-174',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`externalId` of CashIn is the one of the charge.',
    level: 'must',
    pointer: '/webhooks/CashIn/post',
  },
  'EVENT-175': {
    id: 'EVENT-175',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'The body of the MED notifications.',
    level: 'open',
    openPoint: 'OP-29',
    pointer: '/webhooks/med_created/post/requestBody/content/application~1json/schema',
  },
  'EVENT-176': {
    id: 'EVENT-176',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: 'The envelope of a receipt that no charge asked for.',
    level: 'open',
    openPoint: 'OP-51',
    pointer: '/webhooks/CashIn/post',
  },
  'EVENT-177': {
    id: 'EVENT-177',
    chapter: 'Events',
    section: 'Events / Transaction events of the standard family',
    rule: '`originalAmount` of CashOutReversal is the amount that came back or that of the original cash-out.',
    level: 'must',
    pointer: '/webhooks/CashOutReversal/post',
  },
  'LIMIT-01': {
    id: 'LIMIT-01',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'A QR cash-out of less than 0.01 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/value',
  },
  'LIMIT-02': {
    id: 'LIMIT-02',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'A refund-in whose `refundValue` has more than 2 decimals is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/refundValue',
  },
  'LIMIT-03': {
    id: 'LIMIT-03',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'The upper bound of amounts.',
    level: 'open',
    openPoint: 'OP-60',
    pointer: '/paths/~1api~1pix~1cash-out/post/requestBody/content/application~1json/schema/properties/value',
  },
  'LIMIT-04': {
    id: 'LIMIT-04',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'A refund-in later than 89 days after the receipt is refused with 400 or 422.',
    level: 'must',
    openPoints: ['OP-08', 'OP-23'],
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/400',
  },
  'LIMIT-05': {
    id: 'LIMIT-05',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'A refund-in within 89 days after the receipt is accepted.',
    level: 'must',
    openPoints: ['OP-23'],
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201',
  },
  'LIMIT-06': {
    id: 'LIMIT-06',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'A refund-in that brings the total of the refunds above the original amount is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/400',
  },
  'LIMIT-07': {
    id: 'LIMIT-07',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'Partial refunds by refund-in are accepted until their total equals the original amount.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201',
  },
  'LIMIT-08': {
    id: 'LIMIT-08',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'Simultaneous refund-ins of one payment never exceed its amount together.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/400',
  },
  'LIMIT-09': {
    id: 'LIMIT-09',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'Whether refunds of one payment by both families count together.',
    level: 'open',
    openPoint: 'OP-51',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/400',
  },
  'LIMIT-10': {
    id: 'LIMIT-10',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'The values of the per-transaction, daily and night limits, and of the fees.',
    level: 'open',
    openPoint: 'OP-37',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'LIMIT-11': {
    id: 'LIMIT-11',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'The time zone of the night window and of the day, and whether day counts are inclusive.',
    level: 'open',
    openPoint: 'OP-23',
    pointer: '/paths/~1api~1pix~1cash-out/post/responses/400',
  },
  'LIMIT-12': {
    id: 'LIMIT-12',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'The minimum expiration of the charge provider.',
    level: 'open',
    openPoint: 'OP-26',
    pointer: '/paths/~1api~1pix~1cash-in/post/responses/400',
  },
  'LIMIT-13': {
    id: 'LIMIT-13',
    chapter: 'Limits',
    section: 'Limits',
    rule: 'Which other endpoints limit their rate, and how.',
    level: 'open',
    openPoint: 'OP-55',
    pointer: '/paths/~1api~1med/get/responses/429',
  },
  'MED-01': {
    id: 'MED-01',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'GET /api/med is answered 200 with `data` and `metadata`.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/responses/200/content/application~1json/schema',
  },
  'MED-02': {
    id: 'MED-02',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`data` of the MED list is an array.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data',
  },
  'MED-03': {
    id: 'MED-03',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`metadata` of the MED list is an object.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata',
  },
  'MED-04': {
    id: 'MED-04',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`metadata.total` of the MED list is a number.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata/properties/total',
  },
  'MED-05': {
    id: 'MED-05',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`metadata.total` of the MED list is the number of MEDs that match the filters.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata/properties/total',
  },
  'MED-06': {
    id: 'MED-06',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`metadata.page` of the MED list is a number, the page that is shown.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata/properties/page',
  },
  'MED-07': {
    id: 'MED-07',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`metadata.pageSize` of the MED list is a number, the page size in force.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata/properties/pageSize',
  },
  'MED-08': {
    id: 'MED-08',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`metadata.totalPages` of the MED list is a number.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata/properties/totalPages',
  },
  'MED-09': {
    id: 'MED-09',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: '`metadata.totalPages` of the MED list is `total` divided by `pageSize`, rounded up.',
    level: 'must',
    openPoints: ['OP-58'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata/properties/totalPages',
  },
  'MED-10': {
    id: 'MED-10',
    chapter: 'MED',
    section: 'Endpoints',
    rule: 'GET /api/med without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/responses/401',
  },
  'MED-11': {
    id: 'MED-11',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'The MED list with `status` holds the MEDs of that status, and no others.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/0',
  },
  'MED-12': {
    id: 'MED-12',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A `status` that is not a MED status is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/0',
  },
  'MED-13': {
    id: 'MED-13',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'The MED list with `isReconciled` holds the MEDs with that value, and no others.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/1',
  },
  'MED-14': {
    id: 'MED-14',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'An `isReconciled` that is neither true nor false is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1api~1med/get/parameters/1',
  },
  'MED-15': {
    id: 'MED-15',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'The MED list with `startDate` leaves out earlier MEDs and holds later ones.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/2',
  },
  'MED-16': {
    id: 'MED-16',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'The MED list with `endDate` leaves out later MEDs and holds earlier ones.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/3',
  },
  'MED-17': {
    id: 'MED-17',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A malformed `startDate` of the MED list is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/2',
  },
  'MED-18': {
    id: 'MED-18',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A malformed `endDate` of the MED list is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/3',
  },
  'MED-19': {
    id: 'MED-19',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'Without `page` the MED list shows page 1.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/4',
  },
  'MED-20': {
    id: 'MED-20',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A `page` of the MED list below 1 is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/4',
  },
  'MED-21': {
    id: 'MED-21',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'The pages of the MED list together hold every matching MED exactly once.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/4',
  },
  'MED-22': {
    id: 'MED-22',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'Without `pageSize` a page of the MED list has 20 items at most.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/5',
  },
  'MED-23': {
    id: 'MED-23',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A page of the MED list has `pageSize` items at most.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/5',
  },
  'MED-24': {
    id: 'MED-24',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A `pageSize` of 1 is accepted, one of 0 is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/5',
  },
  'MED-25': {
    id: 'MED-25',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A `pageSize` of 100 is accepted, one of 101 is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/parameters/5',
  },
  'MED-26': {
    id: 'MED-26',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A `page` or `pageSize` of the MED list that is not a number is refused with 400.',
    level: 'must',
    openPoints: ['OP-54'],
    pointer: '/paths/~1api~1med/get/responses/400',
  },
  'MED-27': {
    id: 'MED-27',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'Too many requests for the MED list are answered 429.',
    level: 'must',
    unobservable: {
      reason: 'not-shown',
      because: 'The rate at which the MED list answers 429 is not shown.',
    },
  },
  'MED-28': {
    id: 'MED-28',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'A MED list that fails inside the service is answered 500.',
    level: 'must',
    unobservable: {
      reason: 'cannot-provoke',
      because:
        'The specification gives no condition for this status, and no request or state brings it about.',
    },
  },
  'MED-29': {
    id: 'MED-29',
    chapter: 'MED',
    section: 'Endpoints / GET /api/med',
    rule: 'The MED list at its edges: nothing found, a page beyond the last, fractional numbers.',
    level: 'open',
    openPoint: 'OP-58',
    pointer: '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/metadata',
  },
  'MED-30': {
    id: 'MED-30',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`id` of a MED is a number.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/id',
  },
  'MED-31': {
    id: 'MED-31',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: 'Two MEDs have different `id`s.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/id',
  },
  'MED-32': {
    id: 'MED-32',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`endToEnd` of a MED is a string.',
    level: 'must',
    openPoints: ['OP-01'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/endToEnd',
  },
  'MED-33': {
    id: 'MED-33',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`endToEnd` of a MED is the end-to-end id of the payment that it contests.',
    level: 'must',
    openPoints: ['OP-01'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/endToEnd',
  },
  'MED-34': {
    id: 'MED-34',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`status` of a MED is OPEN, RECEIVED, CANCELLED or ANALYZED.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/status',
  },
  'MED-35': {
    id: 'MED-35',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`status` of a MED is the one that it was opened with.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/status',
  },
  'MED-36': {
    id: 'MED-36',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`reason` of a MED is REFUND_REQUEST or REFUND_CANCELLATION.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/reason',
  },
  'MED-37': {
    id: 'MED-37',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`reason` of a MED is the one that it was opened with.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/reason',
  },
  'MED-38': {
    id: 'MED-38',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`cause` of a MED is a string or null.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/cause',
  },
  'MED-39': {
    id: 'MED-39',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`description` of a MED is a string or null.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/description',
  },
  'MED-40': {
    id: 'MED-40',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`analysisResult` of a MED is APPROVED, REJECTED or null.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/analysisResult',
  },
  'MED-41': {
    id: 'MED-41',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`analysisResult` of a MED is null while it is under analysis.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/analysisResult',
  },
  'MED-42': {
    id: 'MED-42',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`analysisResult` of a decided MED is the decision: APPROVED or REJECTED.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/analysisResult',
  },
  'MED-43': {
    id: 'MED-43',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`analysisDetails` of a MED is a string or null.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/analysisDetails',
  },
  'MED-44': {
    id: 'MED-44',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`requestingBank` of a MED is an object.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/requestingBank',
  },
  'MED-45': {
    id: 'MED-45',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`requestingBank.ispb` of a MED is a string.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/requestingBank/properties/ispb',
  },
  'MED-46': {
    id: 'MED-46',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`requestingBank.name` of a MED is a string.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/requestingBank/properties/name',
  },
  'MED-47': {
    id: 'MED-47',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`contestedBank` of a MED is an object.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/contestedBank',
  },
  'MED-48': {
    id: 'MED-48',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`contestedBank` of a MED has `ispb`.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/contestedBank/properties/ispb',
  },
  'MED-49': {
    id: 'MED-49',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`contestedBank` of a MED has `name`.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/contestedBank/properties/name',
  },
  'MED-50': {
    id: 'MED-50',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`contestedBank` of a MED is the institution of the account holder.',
    level: 'must',
    unobservable: { reason: 'not-shown', because: 'No endpoint shows which institution holds the account.' },
  },
  'MED-51': {
    id: 'MED-51',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction` of a MED is an object or null.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction',
  },
  'MED-52': {
    id: 'MED-52',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction.amount` of a MED is a number in BRL.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/properties/amount',
  },
  'MED-53': {
    id: 'MED-53',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction.amount` of a reconciled MED, where shown, is the amount of the contested payment.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/properties/amount',
  },
  'MED-54': {
    id: 'MED-54',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction.type` of a MED is a string.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/properties/type',
  },
  'MED-55': {
    id: 'MED-55',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction.transactionType` of a MED is a string.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/properties/transactionType',
  },
  'MED-56': {
    id: 'MED-56',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction.name` of a MED is a string.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/properties/name',
  },
  'MED-57': {
    id: 'MED-57',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction.document` of a MED is masked.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/properties/document',
  },
  'MED-58': {
    id: 'MED-58',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransaction.dateTime` of a MED is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransaction/properties/dateTime',
  },
  'MED-59': {
    id: 'MED-59',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`isReconciled` of a MED is a boolean.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/isReconciled',
  },
  'MED-60': {
    id: 'MED-60',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`isReconciled` of a MED is true if it is linked to a local transaction, and false otherwise.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/isReconciled',
  },
  'MED-61': {
    id: 'MED-61',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransactionId` of a MED is a number or null.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransactionId',
  },
  'MED-62': {
    id: 'MED-62',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`originalTransactionId` of a MED is a number when it is reconciled, and null otherwise.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalTransactionId',
  },
  'MED-63': {
    id: 'MED-63',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`createdAt` of a MED is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/createdAt',
  },
  'MED-64': {
    id: 'MED-64',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`updatedAt` of a MED is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/updatedAt',
  },
  'MED-65': {
    id: 'MED-65',
    chapter: 'MED',
    section: 'Resources and their fields / MED',
    rule: '`updatedAt` of a MED is not before its `createdAt`.',
    level: 'must',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/updatedAt',
  },
  'MED-66': {
    id: 'MED-66',
    chapter: 'MED',
    section: 'States and transitions / MED',
    rule: 'From which states a MED moves to which.',
    level: 'open',
    openPoint: 'OP-29',
    pointer:
      '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data/items/properties/status',
  },
  'MED-67': {
    id: 'MED-67',
    chapter: 'MED',
    section: 'What the service does',
    rule: 'A MED opened against the account is listed.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data',
  },
  'MED-68': {
    id: 'MED-68',
    chapter: 'MED',
    section: 'What the service does',
    rule: 'The MED list holds no MED of another account.',
    level: 'must',
    pointer: '/paths/~1api~1med/get/responses/200/content/application~1json/schema/properties/data',
  },
  'QRCASHOUT-01': {
    id: 'QRCASHOUT-01',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A valid QR cash-out is answered 201 with a transaction.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema',
  },
  'QRCASHOUT-02': {
    id: 'QRCASHOUT-02',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'The answer to a QR cash-out has a string `transactionId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'QRCASHOUT-03': {
    id: 'QRCASHOUT-03',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'Two QR cash-outs have different `transactionId`s.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'QRCASHOUT-04': {
    id: 'QRCASHOUT-04',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'The answer to a QR cash-out has a string `externalId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'QRCASHOUT-05': {
    id: 'QRCASHOUT-05',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'The `externalId` in the answer to a QR cash-out is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'QRCASHOUT-06': {
    id: 'QRCASHOUT-06',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: '`status` in the answer to a QR cash-out is PENDING, CONFIRMED or ERROR.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema/properties/status',
  },
  'QRCASHOUT-07': {
    id: 'QRCASHOUT-07',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: '`generateTime` of a QR cash-out is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema/properties/generateTime',
  },
  'QRCASHOUT-08': {
    id: 'QRCASHOUT-08',
    chapter: 'QR cash-out',
    section: 'Endpoints',
    rule: 'A QR cash-out without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/401',
  },
  'QRCASHOUT-09': {
    id: 'QRCASHOUT-09',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out without `value`, or with one that is not a number, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/value',
  },
  'QRCASHOUT-10': {
    id: 'QRCASHOUT-10',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out whose `value` has more than 2 decimals is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/value',
  },
  'QRCASHOUT-11': {
    id: 'QRCASHOUT-11',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A `value` equal to the amount embedded in the QR code is accepted.',
    level: 'must',
    openPoints: ['OP-24'],
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201',
  },
  'QRCASHOUT-12': {
    id: 'QRCASHOUT-12',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A `value` that differs from the amount embedded in the QR code is refused with 400.',
    level: 'must',
    openPoints: ['OP-24'],
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/400',
  },
  'QRCASHOUT-13': {
    id: 'QRCASHOUT-13',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR code without an amount is accepted with any `value`.',
    level: 'must',
    openPoints: ['OP-24'],
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201',
  },
  'QRCASHOUT-14': {
    id: 'QRCASHOUT-14',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out without `qrCode`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/qrCode',
  },
  'QRCASHOUT-15': {
    id: 'QRCASHOUT-15',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A `qrCode` of 49 characters is refused with 400.',
    level: 'must',
    openPoints: ['OP-24'],
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/qrCode',
  },
  'QRCASHOUT-16': {
    id: 'QRCASHOUT-16',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A `qrCode` of 500 characters is accepted, one of 501 is refused with 400.',
    level: 'must',
    openPoints: ['OP-24'],
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/qrCode',
  },
  'QRCASHOUT-17': {
    id: 'QRCASHOUT-17',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A `qrCode` that does not start with 000201 is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/qrCode',
  },
  'QRCASHOUT-18': {
    id: 'QRCASHOUT-18',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'Whether the CRC of the QR code is checked, and how the amount of a dynamic code counts.',
    level: 'open',
    openPoint: 'OP-24',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/qrCode',
  },
  'QRCASHOUT-19': {
    id: 'QRCASHOUT-19',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out without `externalId`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/externalId',
  },
  'QRCASHOUT-20': {
    id: 'QRCASHOUT-20',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out without `description` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/description',
  },
  'QRCASHOUT-21': {
    id: 'QRCASHOUT-21',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out without `name` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/name',
  },
  'QRCASHOUT-22': {
    id: 'QRCASHOUT-22',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out without `document` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/document',
  },
  'QRCASHOUT-23': {
    id: 'QRCASHOUT-23',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out whose `document` is neither 11 nor 14 digits long is refused.',
    level: 'must',
    openPoints: ['OP-35', 'OP-56'],
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema/properties/document',
  },
  'QRCASHOUT-24': {
    id: 'QRCASHOUT-24',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out whose `description`, `name` or `document` is not a string is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/requestBody/content/application~1json/schema',
  },
  'QRCASHOUT-25': {
    id: 'QRCASHOUT-25',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A `qrCode` of the right length and prefix that is no EMV structure is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/400',
  },
  'QRCASHOUT-26': {
    id: 'QRCASHOUT-26',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out above the available balance is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/400',
  },
  'QRCASHOUT-27': {
    id: 'QRCASHOUT-27',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'An `externalId` that a QR cash-out has used already is refused with 409.',
    level: 'must',
    openPoints: ['OP-07'],
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/409',
  },
  'QRCASHOUT-28': {
    id: 'QRCASHOUT-28',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'Of many simultaneous QR cash-outs with one `externalId` exactly one is accepted.',
    level: 'must',
    openPoints: ['OP-07'],
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/409',
  },
  'QRCASHOUT-29': {
    id: 'QRCASHOUT-29',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A refused QR cash-out reserves nothing: both balances stay as they were.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/409',
  },
  'QRCASHOUT-30': {
    id: 'QRCASHOUT-30',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'A QR cash-out that fails inside the service is answered 500.',
    level: 'must',
    unobservable: {
      reason: 'cannot-provoke',
      because:
        'The specification gives no condition for this status, and no request or state brings it about.',
    },
  },
  'QRCASHOUT-31': {
    id: 'QRCASHOUT-31',
    chapter: 'QR cash-out',
    section: 'Endpoints / POST /api/pix/cash-out-qrcode',
    rule: 'Whether an `externalId` used by another operation counts as used.',
    level: 'open',
    openPoint: 'OP-07',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post/responses/409',
  },
  'QRCASHOUT-32': {
    id: 'QRCASHOUT-32',
    chapter: 'QR cash-out',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'Whether a new QR cash-out is always answered as PENDING.',
    level: 'open',
    openPoint: 'OP-41',
    pointer:
      '/paths/~1api~1pix~1cash-out-qrcode/post/responses/201/content/application~1json/schema/properties/status',
  },
  'QRCASHOUT-33': {
    id: 'QRCASHOUT-33',
    chapter: 'QR cash-out',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'A QR cash-out that settles becomes CONFIRMED.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post',
  },
  'QRCASHOUT-34': {
    id: 'QRCASHOUT-34',
    chapter: 'QR cash-out',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'A QR cash-out that fails becomes ERROR.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1cash-out-qrcode/post',
  },
  'QRCASHOUT-35': {
    id: 'QRCASHOUT-35',
    chapter: 'QR cash-out',
    section: 'States and transitions / Balance effects',
    rule: 'When a QR cash-out without fee is created, the available balance decreases and the blocked balance increases by its amount.',
    level: 'must',
    openPoints: ['OP-03'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/netBalance',
  },
  'QRCASHOUT-36': {
    id: 'QRCASHOUT-36',
    chapter: 'QR cash-out',
    section: 'States and transitions / Balance effects',
    rule: 'When a QR cash-out without fee settles, the blocked balance decreases by its amount and the available balance stays.',
    level: 'must',
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/blockedBalance',
  },
  'QRCASHOUT-37': {
    id: 'QRCASHOUT-37',
    chapter: 'QR cash-out',
    section: 'Events / Transaction events of the standard family',
    rule: 'The result of a QR cash-out is notified by a CashOut event with its `externalId` and status.',
    level: 'must',
    openPoints: ['OP-13'],
    pointer: '/webhooks/CashOut/post',
  },
  'REFUNDIN-01': {
    id: 'REFUNDIN-01',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A valid refund-in is answered 201 with a refund-in transaction.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema',
  },
  'REFUNDIN-02': {
    id: 'REFUNDIN-02',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/401',
  },
  'REFUNDIN-03': {
    id: 'REFUNDIN-03',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: 'The answer to a refund-in has a string `transactionId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'REFUNDIN-04': {
    id: 'REFUNDIN-04',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: "`transactionId` of a refund-in is the refund's own: neither the original payment's nor another refund's.",
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/transactionId',
  },
  'REFUNDIN-05': {
    id: 'REFUNDIN-05',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: 'The answer to a refund-in has a string `externalId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'REFUNDIN-06': {
    id: 'REFUNDIN-06',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: 'The `externalId` in the answer to a refund-in is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/externalId',
  },
  'REFUNDIN-07': {
    id: 'REFUNDIN-07',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: '`status` of a refund-in is PENDING, CONFIRMED or ERROR.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/status',
  },
  'REFUNDIN-08': {
    id: 'REFUNDIN-08',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: 'The answer to a refund-in has a number `refundValue`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/refundValue',
  },
  'REFUNDIN-09': {
    id: 'REFUNDIN-09',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: '`refundValue` in the answer to a refund-in is the one of the request.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/refundValue',
  },
  'REFUNDIN-10': {
    id: 'REFUNDIN-10',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: 'The answer to a refund-in has a string `providerTransactionId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/providerTransactionId',
  },
  'REFUNDIN-11': {
    id: 'REFUNDIN-11',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: '`providerTransactionId` of a refund-in correlates it with its webhooks.',
    level: 'must',
    unobservable: {
      reason: 'not-shown',
      because: 'The member of the notification that carries it is not shown.',
    },
  },
  'REFUNDIN-12': {
    id: 'REFUNDIN-12',
    chapter: 'Refund-in',
    section: 'Resources and their fields / Refund-in transaction (response)',
    rule: '`generateTime` of a refund-in is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/generateTime',
  },
  'REFUNDIN-13': {
    id: 'REFUNDIN-13',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'The `transactionId` of a received payment in the path refunds that payment.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/parameters/0',
  },
  'REFUNDIN-14': {
    id: 'REFUNDIN-14',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in without `refundValue`, or with one that is not a number, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/refundValue',
  },
  'REFUNDIN-15': {
    id: 'REFUNDIN-15',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A `refundValue` of 0.01 is accepted, one of less is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/refundValue',
  },
  'REFUNDIN-16': {
    id: 'REFUNDIN-16',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A partial refund is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/refundValue',
  },
  'REFUNDIN-17': {
    id: 'REFUNDIN-17',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in without `reason` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/reason',
  },
  'REFUNDIN-18': {
    id: 'REFUNDIN-18',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in whose `reason` is not a string is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/reason',
  },
  'REFUNDIN-19': {
    id: 'REFUNDIN-19',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in without `externalId` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/externalId',
  },
  'REFUNDIN-20': {
    id: 'REFUNDIN-20',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in whose `externalId` is not a string is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/requestBody/content/application~1json/schema/properties/externalId',
  },
  'REFUNDIN-21': {
    id: 'REFUNDIN-21',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in of a transaction that does not exist is refused with 400 or 404.',
    level: 'must',
    openPoints: ['OP-08'],
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/404',
  },
  'REFUNDIN-22': {
    id: 'REFUNDIN-22',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in of a transaction of another account is refused with 400 or 404.',
    level: 'must',
    openPoints: ['OP-08'],
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/404',
  },
  'REFUNDIN-23': {
    id: 'REFUNDIN-23',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in of more than the amount of the payment is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/400',
  },
  'REFUNDIN-24': {
    id: 'REFUNDIN-24',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refused refund-in leaves both balances as they were.',
    level: 'must',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/400',
  },
  'REFUNDIN-25': {
    id: 'REFUNDIN-25',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'A refund-in that fails inside the service is answered 500.',
    level: 'must',
    unobservable: {
      reason: 'cannot-provoke',
      because:
        'The specification gives no condition for this status, and no request or state brings it about.',
    },
  },
  'REFUNDIN-26': {
    id: 'REFUNDIN-26',
    chapter: 'Refund-in',
    section: 'Endpoints / POST /api/pix/refund-in/{id}',
    rule: 'Which of 400 and 404 answers an unknown transaction.',
    level: 'open',
    openPoint: 'OP-08',
    pointer: '/paths/~1api~1pix~1refund-in~1{id}/post/responses/404',
  },
  'REFUNDIN-27': {
    id: 'REFUNDIN-27',
    chapter: 'Refund-in',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'Whether a new refund-in is always answered as PENDING.',
    level: 'open',
    openPoint: 'OP-41',
    pointer:
      '/paths/~1api~1pix~1refund-in~1{id}/post/responses/201/content/application~1json/schema/properties/status',
  },
  'REFUNDIN-28': {
    id: 'REFUNDIN-28',
    chapter: 'Refund-in',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'A refund-in that is done becomes CONFIRMED.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post',
  },
  'REFUNDIN-29': {
    id: 'REFUNDIN-29',
    chapter: 'Refund-in',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'A refund-in that fails becomes ERROR.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post',
  },
  'REFUNDIN-30': {
    id: 'REFUNDIN-30',
    chapter: 'Refund-in',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'A refund-in that is done has decreased the total balance by its amount.',
    level: 'must',
    openPoints: ['OP-43'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/grossBalance',
  },
  'REFUNDIN-31': {
    id: 'REFUNDIN-31',
    chapter: 'Refund-in',
    section:
      'States and transitions / Other transactions with `PENDING`, `CONFIRMED`, `ERROR` (cash-out by QR code, refund-in)',
    rule: 'After a refund-in has failed, the total balance is what it was before.',
    level: 'must',
    openPoints: ['OP-43'],
    pointer:
      '/paths/~1balance/get/responses/200/content/application~1json/schema/anyOf/0/properties/grossBalance',
  },
  'REFUNDIN-32': {
    id: 'REFUNDIN-32',
    chapter: 'Refund-in',
    section: 'Events / Transaction events of the standard family',
    rule: 'The outcome of a refund-in is notified by a CashInReversal event.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post',
  },
  'REFUNDIN-33': {
    id: 'REFUNDIN-33',
    chapter: 'Refund-in',
    section: 'Events / Transaction events of the standard family',
    rule: '`externalId` of CashInReversal is the one of the refund-in.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer: '/webhooks/CashInReversal/post',
  },
  'REFUNDIN-34': {
    id: 'REFUNDIN-34',
    chapter: 'Refund-in',
    section: 'Events / Transaction events of the standard family',
    rule: 'A refund-in that is still pending has not been notified.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post',
  },
  'REFUNDIN-35': {
    id: 'REFUNDIN-35',
    chapter: 'Refund-in',
    section: 'Events / Transaction events of the standard family',
    rule: '`originalAmount` of CashInReversal is the amount of the refund or of the payment that it refunds.',
    level: 'must',
    pointer: '/webhooks/CashInReversal/post',
  },
  'RESEND-01': {
    id: 'RESEND-01',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend of a notified transaction is answered 200.',
    level: 'must',
    openPoints: ['OP-17'],
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema',
  },
  'RESEND-02': {
    id: 'RESEND-02',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The answer to a resend has a string `message`.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema/properties/message',
  },
  'RESEND-03': {
    id: 'RESEND-03',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The answer to a resend has a number `webhookLogId`.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema/properties/webhookLogId',
  },
  'RESEND-04': {
    id: 'RESEND-04',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The answer to a resend has an ISO 8601 time `sentAt`.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema/properties/sentAt',
  },
  'RESEND-05': {
    id: 'RESEND-05',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: '`sentAt` of a resend is the time of the delivery.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema/properties/sentAt',
  },
  'RESEND-06': {
    id: 'RESEND-06',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The answer to a resend has a number `statusCode`.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema/properties/statusCode',
  },
  'RESEND-07': {
    id: 'RESEND-07',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: '`statusCode` of a resend is the HTTP status that the target returned.',
    level: 'must',
    openPoints: ['OP-17'],
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema/properties/statusCode',
  },
  'RESEND-08': {
    id: 'RESEND-08',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'How a resend is answered when the target answers with an error, or not at all.',
    level: 'open',
    openPoint: 'OP-17',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/200/content/application~1json/schema/properties/statusCode',
  },
  'RESEND-09': {
    id: 'RESEND-09',
    chapter: 'Resend',
    section: 'Endpoints',
    rule: 'A resend without a bearer token is refused with 401, and nothing is sent.',
    level: 'must',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/401',
  },
  'RESEND-10': {
    id: 'RESEND-10',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The numeric id of a transaction resends its notification.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/parameters/0',
  },
  'RESEND-11': {
    id: 'RESEND-11',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The `externalId` of a transaction resends its notification.',
    level: 'must',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/parameters/0',
  },
  'RESEND-12': {
    id: 'RESEND-12',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The end-to-end id of a transaction resends its notification.',
    level: 'must',
    openPoints: ['OP-01'],
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/parameters/0',
  },
  'RESEND-13': {
    id: 'RESEND-13',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'Whether the `transactionId` that the client was given resends its notification.',
    level: 'open',
    openPoint: 'OP-02',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/parameters/0',
  },
  'RESEND-14': {
    id: 'RESEND-14',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend with `url` delivers to that URL.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/requestBody/content/application~1json/schema/properties/url',
  },
  'RESEND-15': {
    id: 'RESEND-15',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'The `url` of a resend is not stored: later notifications do not go there.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/requestBody/content/application~1json/schema/properties/url',
  },
  'RESEND-16': {
    id: 'RESEND-16',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend with `url` does not deliver to the configured URL.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/requestBody/content/application~1json/schema/properties/url',
  },
  'RESEND-17': {
    id: 'RESEND-17',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend without `url`, or without a body, delivers to the URL configured for the operation type.',
    level: 'must',
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/requestBody/content/application~1json/schema',
  },
  'RESEND-18': {
    id: 'RESEND-18',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend whose `url` is not a string is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/requestBody/content/application~1json/schema/properties/url',
  },
  'RESEND-19': {
    id: 'RESEND-19',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend delivers the notification of the transaction that was named: same event, same transaction, same status.',
    level: 'must',
    pointer: '/webhooks/CashOut/post',
  },
  'RESEND-20': {
    id: 'RESEND-20',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend without `url` on an account without a configured URL is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/400',
  },
  'RESEND-21': {
    id: 'RESEND-21',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend of a transaction that does not exist is refused with 404.',
    level: 'must',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/404',
  },
  'RESEND-22': {
    id: 'RESEND-22',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend of a transaction of another account is refused with 404, and nothing is sent.',
    level: 'must',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/404',
  },
  'RESEND-23': {
    id: 'RESEND-23',
    chapter: 'Resend',
    section: 'Endpoints / POST /api/resend-webhook/{transactionIdentifier}',
    rule: 'A resend of a transaction that has nothing to send yet.',
    level: 'open',
    openPoint: 'OP-47',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/400',
  },
  'RESEND-24': {
    id: 'RESEND-24',
    chapter: 'Resend',
    section: 'Limits',
    rule: 'Far more than 60 resend requests in a minute are refused with 429 in part.',
    level: 'must',
    openPoints: ['OP-47'],
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/429',
  },
  'RESEND-25': {
    id: 'RESEND-25',
    chapter: 'Resend',
    section: 'Limits',
    rule: 'Once the minute is over, resend requests are accepted again.',
    level: 'must',
    openPoints: ['OP-47'],
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/429',
  },
  'RESEND-26': {
    id: 'RESEND-26',
    chapter: 'Resend',
    section: 'Limits',
    rule: 'Scope and window of the limit of 60 resend requests per minute.',
    level: 'open',
    openPoint: 'OP-47',
    pointer: '/paths/~1api~1resend-webhook~1{transactionIdentifier}/post/responses/429',
  },
  'TOKEN-01': {
    id: 'TOKEN-01',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A valid request to POST /api/auth/token is answered 201 with an access token response.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/201/content/application~1json/schema',
  },
  'TOKEN-02': {
    id: 'TOKEN-02',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'The answer of POST /api/auth/token has no `scope`.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/201/content/application~1json/schema/properties/scope',
  },
  'TOKEN-03': {
    id: 'TOKEN-03',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'The answer of POST /api/auth/token has the number `expires_in` 1800.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/responses/201/content/application~1json/schema/properties/expires_in',
  },
  'TOKEN-04': {
    id: 'TOKEN-04',
    chapter: 'Tokens',
    section: 'Resources and their fields / Access token response',
    rule: 'The answer of POST /api/auth/token has a string `access_token`.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/responses/201/content/application~1json/schema/properties/access_token',
  },
  'TOKEN-05': {
    id: 'TOKEN-05',
    chapter: 'Tokens',
    section: 'Resources and their fields / Access token response',
    rule: 'The `access_token` of POST /api/auth/token is a JWT.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/responses/201/content/application~1json/schema/properties/access_token',
  },
  'TOKEN-06': {
    id: 'TOKEN-06',
    chapter: 'Tokens',
    section: 'Resources and their fields / Access token response',
    rule: 'The answer of POST /api/auth/token has the `token_type` `Bearer`.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/responses/201/content/application~1json/schema/properties/token_type',
  },
  'TOKEN-07': {
    id: 'TOKEN-07',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A registered certificate, as percent-encoded PEM in the header `X-SSL-Client-Cert`, is accepted.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/parameters/0',
  },
  'TOKEN-08': {
    id: 'TOKEN-08',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A token request without `clientId`, or with one that is not a string, is refused with 400 and the code PUB_REQUEST_BODY_INVALID.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/requestBody/content/application~1json/schema/properties/clientId',
  },
  'TOKEN-09': {
    id: 'TOKEN-09',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A token request whose `clientId` is not a UUID is refused with 400 and the code PUB_REQUEST_BODY_INVALID.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/requestBody/content/application~1json/schema/properties/clientId',
  },
  'TOKEN-10': {
    id: 'TOKEN-10',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A token request whose `clientId` is a UUID of another version than 4 is refused with 400 and the code PUB_REQUEST_BODY_INVALID.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/requestBody/content/application~1json/schema/properties/clientId',
  },
  'TOKEN-11': {
    id: 'TOKEN-11',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A token request without `clientSecret`, or with one that is not a string, is refused with 400 and the code PUB_REQUEST_BODY_INVALID.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/requestBody/content/application~1json/schema/properties/clientSecret',
  },
  'TOKEN-12': {
    id: 'TOKEN-12',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A token request whose `clientSecret` has fewer than 8 or more than 64 characters is refused, with 400 or as invalid credentials.',
    level: 'must',
    openPoints: ['OP-40'],
    pointer:
      '/paths/~1api~1auth~1token/post/requestBody/content/application~1json/schema/properties/clientSecret',
  },
  'TOKEN-13': {
    id: 'TOKEN-13',
    chapter: 'Tokens',
    section: 'Endpoints / POST /api/auth/token',
    rule: 'A wrong `clientSecret` of 8 or of 64 characters is refused as a wrong secret, not as an invalid body.',
    level: 'must',
    pointer:
      '/paths/~1api~1auth~1token/post/requestBody/content/application~1json/schema/properties/clientSecret',
  },
  'TOKEN-14': {
    id: 'TOKEN-14',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request without the header `X-SSL-Client-Cert` is refused with 400 and the code PUB_CERT_HEADER_MISSING.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/parameters/0',
  },
  'TOKEN-15': {
    id: 'TOKEN-15',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request whose certificate header is not a PEM certificate is refused with 400 and the code PUB_CERT_MALFORMED_PEM.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/400',
  },
  'TOKEN-16': {
    id: 'TOKEN-16',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request whose PEM frame holds no parseable certificate is refused with 400 and the code PUB_CERT_MALFORMED_PEM.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/400',
  },
  'TOKEN-17': {
    id: 'TOKEN-17',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'The refusal of an invalid token request body is a full error envelope with the code PUB_REQUEST_BODY_INVALID.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/400',
  },
  'TOKEN-18': {
    id: 'TOKEN-18',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request with a certificate that is not valid yet is refused with 401 and the code PUB_CERT_NOT_YET_VALID.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-19': {
    id: 'TOKEN-19',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request with an expired certificate is refused with 401 and the code PUB_CERT_EXPIRED.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-20': {
    id: 'TOKEN-20',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request with a certificate that was never registered is refused with 401 and the code PUB_CERT_NOT_REGISTERED.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-21': {
    id: 'TOKEN-21',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request with a revoked certificate is refused with 401 and the code PUB_CERT_NOT_REGISTERED.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-22': {
    id: 'TOKEN-22',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request with an unknown `clientId` is refused with 401 and the code PUB_INVALID_CREDENTIALS.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-23': {
    id: 'TOKEN-23',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request with a wrong `clientSecret` is refused with 401 and the code PUB_INVALID_CREDENTIALS.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-24': {
    id: 'TOKEN-24',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'The refusals of an unknown `clientId` and of a wrong `clientSecret` do not tell the two cases apart.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-25': {
    id: 'TOKEN-25',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request with a certificate that is linked to another account is refused with 403 and the code PUB_CERT_NOT_AUTHORIZED_FOR_ACCOUNT.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/403',
  },
  'TOKEN-26': {
    id: 'TOKEN-26',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request is answered 502 with the code PUB_AUTH_UPSTREAM_ERROR when upstream authentication returns an unrecognized error.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/502',
  },
  'TOKEN-27': {
    id: 'TOKEN-27',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'A token request is answered 503 with the code PUB_AUTH_UPSTREAM_UNAVAILABLE when upstream authentication is unreachable.',
    level: 'must',
    pointer: '/paths/~1api~1auth~1token/post/responses/503',
  },
  'TOKEN-28': {
    id: 'TOKEN-28',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'After PUB_AUTH_UPSTREAM_UNAVAILABLE a client tries again with exponential backoff.',
    level: 'must',
    unobservable: {
      reason: 'client-duty',
      because: 'Waiting longer before each repetition is what a client does after the answer.',
    },
  },
  'TOKEN-29': {
    id: 'TOKEN-29',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'The old code PUB_INVALID_CERTIFICATE is never sent.',
    level: 'must',
    pointer: '/components/schemas/TokenError/allOf/1/properties/code/not',
  },
  'TOKEN-30': {
    id: 'TOKEN-30',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'The old code PUB_TOKEN_GENERATION_FAILED is never sent.',
    level: 'must',
    pointer: '/components/schemas/TokenError/allOf/1/properties/code/not',
  },
  'TOKEN-31': {
    id: 'TOKEN-31',
    chapter: 'Tokens',
    section: 'Errors / Token endpoint codes',
    rule: 'Which of several faults of one token request is reported.',
    level: 'open',
    openPoint: 'OP-21',
    pointer: '/paths/~1api~1auth~1token/post/responses/401',
  },
  'TOKEN-32': {
    id: 'TOKEN-32',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'A valid request to POST /oauth/token is answered with success and an access token response.',
    level: 'must',
    openPoints: ['OP-10'],
    pointer: '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema',
  },
  'TOKEN-33': {
    id: 'TOKEN-33',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'The answer of POST /oauth/token has a positive number `expires_in`.',
    level: 'must',
    openPoints: ['OP-39'],
    pointer:
      '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema/properties/expires_in',
  },
  'TOKEN-34': {
    id: 'TOKEN-34',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'Whether `expires_in` of POST /oauth/token is 3600, the default.',
    level: 'open',
    openPoint: 'OP-39',
    pointer:
      '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema/properties/expires_in',
  },
  'TOKEN-35': {
    id: 'TOKEN-35',
    chapter: 'Tokens',
    section: 'Resources and their fields / Access token response',
    rule: 'The answer of POST /oauth/token has a string `access_token`.',
    level: 'must',
    pointer:
      '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema/properties/access_token',
  },
  'TOKEN-36': {
    id: 'TOKEN-36',
    chapter: 'Tokens',
    section: 'Resources and their fields / Access token response',
    rule: 'The `access_token` of POST /oauth/token is a JWT.',
    level: 'must',
    pointer:
      '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema/properties/access_token',
  },
  'TOKEN-37': {
    id: 'TOKEN-37',
    chapter: 'Tokens',
    section: 'Resources and their fields / Access token response',
    rule: 'The answer of POST /oauth/token has the `token_type` `Bearer`.',
    level: 'must',
    pointer:
      '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema/properties/token_type',
  },
  'TOKEN-38': {
    id: 'TOKEN-38',
    chapter: 'Tokens',
    section: 'Resources and their fields / Access token response',
    rule: 'The answer of POST /oauth/token has a string `scope` of space-separated scopes.',
    level: 'must',
    pointer: '/paths/~1oauth~1token/post/responses/200/content/application~1json/schema/properties/scope',
  },
  'TOKEN-39': {
    id: 'TOKEN-39',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'A request to POST /oauth/token without `clientId`, or with one that is not a string, is refused with 400, 401 or 403.',
    level: 'must',
    openPoints: ['OP-39'],
    pointer: '/paths/~1oauth~1token/post/requestBody/content/application~1json/schema/properties/clientId',
  },
  'TOKEN-40': {
    id: 'TOKEN-40',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'A request to POST /oauth/token without `clientSecret`, or with one that is not a string, is refused with 400, 401 or 403.',
    level: 'must',
    openPoints: ['OP-39'],
    pointer:
      '/paths/~1oauth~1token/post/requestBody/content/application~1json/schema/properties/clientSecret',
  },
  'TOKEN-41': {
    id: 'TOKEN-41',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'A request to POST /oauth/token whose `clientSecret` has fewer than 8 or more than 64 characters is refused with 400, 401 or 403.',
    level: 'must',
    openPoints: ['OP-39', 'OP-40'],
    pointer:
      '/paths/~1oauth~1token/post/requestBody/content/application~1json/schema/properties/clientSecret',
  },
  'TOKEN-42': {
    id: 'TOKEN-42',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'A request to POST /oauth/token with an unknown `clientId` is refused with 401 or 403.',
    level: 'must',
    openPoints: ['OP-39'],
    pointer: '/paths/~1oauth~1token/post/responses/401',
  },
  'TOKEN-43': {
    id: 'TOKEN-43',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'A request to POST /oauth/token with a wrong `clientSecret` is refused with 401 or 403.',
    level: 'must',
    openPoints: ['OP-39'],
    pointer: '/paths/~1oauth~1token/post/responses/401',
  },
  'TOKEN-44': {
    id: 'TOKEN-44',
    chapter: 'Tokens',
    section: 'Endpoints / POST /oauth/token',
    rule: 'Which envelope an error of POST /oauth/token has, and whether it carries a code.',
    level: 'open',
    openPoint: 'OP-39',
    pointer: '/paths/~1oauth~1token/post/responses/401/content/application~1json/schema',
  },
  'TRANSACTION-01': {
    id: 'TRANSACTION-01',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'GET /api/transactions is answered 200 with `data` and `metadata`.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema',
  },
  'TRANSACTION-02': {
    id: 'TRANSACTION-02',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`data` of the transactions list is an array.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data',
  },
  'TRANSACTION-03': {
    id: 'TRANSACTION-03',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata` of the transactions list is an object.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata',
  },
  'TRANSACTION-04': {
    id: 'TRANSACTION-04',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.page` of the transactions list is a number, the page that is shown.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/page',
  },
  'TRANSACTION-05': {
    id: 'TRANSACTION-05',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.size` of the transactions list is a number, the page size in force.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/size',
  },
  'TRANSACTION-06': {
    id: 'TRANSACTION-06',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.total` of the transactions list is a number.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/total',
  },
  'TRANSACTION-07': {
    id: 'TRANSACTION-07',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.total` of the transactions list is the number of transactions that match the filters.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/total',
  },
  'TRANSACTION-08': {
    id: 'TRANSACTION-08',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.totalPages` of the transactions list is a number.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/totalPages',
  },
  'TRANSACTION-09': {
    id: 'TRANSACTION-09',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.totalPages` of the transactions list is `total` divided by `size`, rounded up.',
    level: 'must',
    openPoints: ['OP-58'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/totalPages',
  },
  'TRANSACTION-10': {
    id: 'TRANSACTION-10',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.hasNext` is a boolean.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/hasNext',
  },
  'TRANSACTION-11': {
    id: 'TRANSACTION-11',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.hasNext` is true on every page but the last, and false on the last.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/hasNext',
  },
  'TRANSACTION-12': {
    id: 'TRANSACTION-12',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.hasPrevious` is a boolean.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/hasPrevious',
  },
  'TRANSACTION-13': {
    id: 'TRANSACTION-13',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`metadata.hasPrevious` is false on the first page, and true on the later ones.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/metadata/properties/hasPrevious',
  },
  'TRANSACTION-14': {
    id: 'TRANSACTION-14',
    chapter: 'Transactions',
    section: 'Endpoints',
    rule: 'GET /api/transactions without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/responses/401',
  },
  'TRANSACTION-15': {
    id: 'TRANSACTION-15',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'Without `page` the transactions list shows page 1.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/0',
  },
  'TRANSACTION-16': {
    id: 'TRANSACTION-16',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A `page` of the transactions list below 1 is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/0',
  },
  'TRANSACTION-17': {
    id: 'TRANSACTION-17',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A `page` of the transactions list that is not an integer is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/0',
  },
  'TRANSACTION-18': {
    id: 'TRANSACTION-18',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The pages of the transactions list together hold every matching transaction exactly once.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/0',
  },
  'TRANSACTION-19': {
    id: 'TRANSACTION-19',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'Without `size` a page of the transactions list has 20 items at most.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/1',
  },
  'TRANSACTION-20': {
    id: 'TRANSACTION-20',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A page of the transactions list has `size` items at most.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/1',
  },
  'TRANSACTION-21': {
    id: 'TRANSACTION-21',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A `size` of 100 is accepted, one of 101 is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/1',
  },
  'TRANSACTION-22': {
    id: 'TRANSACTION-22',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A `size` of the transactions list that is not an integer is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/1',
  },
  'TRANSACTION-23': {
    id: 'TRANSACTION-23',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The transactions list at its edges: nothing found, a page beyond the last, a `size` below 1.',
    level: 'open',
    openPoint: 'OP-58',
    pointer: '/paths/~1api~1transactions/get/parameters/1',
  },
  'TRANSACTION-24': {
    id: 'TRANSACTION-24',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The transactions list with `status` PENDING, CONFIRMED or ERROR holds the transactions of that status, and no others.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/2',
  },
  'TRANSACTION-25': {
    id: 'TRANSACTION-25',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A `status` that is not PENDING, CONFIRMED or ERROR is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/2',
  },
  'TRANSACTION-26': {
    id: 'TRANSACTION-26',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The transactions list with `type` PAYMENT, WITHDRAW, REFUND_IN or REFUND_OUT holds the transactions of that type, and no others.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/3',
  },
  'TRANSACTION-27': {
    id: 'TRANSACTION-27',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A `type` that is not PAYMENT, WITHDRAW, REFUND_IN or REFUND_OUT is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/3',
  },
  'TRANSACTION-28': {
    id: 'TRANSACTION-28',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The transactions list with `startDate` leaves out earlier transactions and holds later ones.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/4',
  },
  'TRANSACTION-29': {
    id: 'TRANSACTION-29',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A malformed `startDate` of the transactions list is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/4',
  },
  'TRANSACTION-30': {
    id: 'TRANSACTION-30',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'Without dates the transactions list holds the transactions of the last 31 days, and no older ones.',
    level: 'must',
    openPoints: ['OP-23'],
    pointer: '/paths/~1api~1transactions/get/parameters/4',
  },
  'TRANSACTION-31': {
    id: 'TRANSACTION-31',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The transactions list with `endDate` leaves out later transactions and holds earlier ones.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/5',
  },
  'TRANSACTION-32': {
    id: 'TRANSACTION-32',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A malformed `endDate` of the transactions list is refused with 400.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/5',
  },
  'TRANSACTION-33': {
    id: 'TRANSACTION-33',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'Without `endDate` the transactions list reaches to the current date.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/5',
  },
  'TRANSACTION-34': {
    id: 'TRANSACTION-34',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The transactions list with `externalId` holds the transactions with that `externalId`, and no others.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/6',
  },
  'TRANSACTION-35': {
    id: 'TRANSACTION-35',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The transactions list with `endToEndId` holds the transactions with that `endToEndId`, and no others.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/parameters/7',
  },
  'TRANSACTION-36': {
    id: 'TRANSACTION-36',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A range from `startDate` to `endDate` of more than 31 days is refused with 400.',
    level: 'must',
    openPoints: ['OP-23'],
    pointer: '/paths/~1api~1transactions/get/responses/400',
  },
  'TRANSACTION-37': {
    id: 'TRANSACTION-37',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A range from `startDate` to `endDate` of at most 31 days is accepted.',
    level: 'must',
    openPoints: ['OP-23'],
    pointer: '/paths/~1api~1transactions/get/parameters/4',
  },
  'TRANSACTION-38': {
    id: 'TRANSACTION-38',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A pending transaction is listed with the status Pendente.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/status/enum',
  },
  'TRANSACTION-39': {
    id: 'TRANSACTION-39',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A confirmed transaction is listed with the status Confirmado.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/status/enum',
  },
  'TRANSACTION-40': {
    id: 'TRANSACTION-40',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A failed transaction is listed with the status Error.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/status/enum',
  },
  'TRANSACTION-41': {
    id: 'TRANSACTION-41',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A received payment is of the type PAYMENT and listed as Pix in.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/operationType/enum',
  },
  'TRANSACTION-42': {
    id: 'TRANSACTION-42',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A sent payment is of the type WITHDRAW and listed as Pix out.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/operationType/enum',
  },
  'TRANSACTION-43': {
    id: 'TRANSACTION-43',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'A refund of a received payment is of the type REFUND_IN and listed as Refund in.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/operationType/enum',
  },
  'TRANSACTION-44': {
    id: 'TRANSACTION-44',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: 'The return of a sent payment is of the type REFUND_OUT and listed as Refund out.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/operationType/enum',
  },
  'TRANSACTION-45': {
    id: 'TRANSACTION-45',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`movementType` of Pix in is CREDIT.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/movementType/enum',
  },
  'TRANSACTION-46': {
    id: 'TRANSACTION-46',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`movementType` of Refund out is CREDIT.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/movementType/enum',
  },
  'TRANSACTION-47': {
    id: 'TRANSACTION-47',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`movementType` of Pix out is DEBIT.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/movementType/enum',
  },
  'TRANSACTION-48': {
    id: 'TRANSACTION-48',
    chapter: 'Transactions',
    section: 'Endpoints / GET /api/transactions',
    rule: '`movementType` of Refund in is DEBIT.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/movementType/enum',
  },
  'TRANSACTION-49': {
    id: 'TRANSACTION-49',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`transactionId` of a listed transaction is a string.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/transactionId',
  },
  'TRANSACTION-50': {
    id: 'TRANSACTION-50',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`transactionId` of a listed transaction is the one in the answer that created it.',
    level: 'must',
    openPoints: ['OP-02'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/transactionId',
  },
  'TRANSACTION-51': {
    id: 'TRANSACTION-51',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`externalId` of a listed transaction is a string, where its request had one.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/externalId',
  },
  'TRANSACTION-52': {
    id: 'TRANSACTION-52',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`externalId` of a listed transaction is the one of its request.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/externalId',
  },
  'TRANSACTION-53': {
    id: 'TRANSACTION-53',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`status` of a listed transaction is Pendente, Confirmado or Error.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/status',
  },
  'TRANSACTION-54': {
    id: 'TRANSACTION-54',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`operationType` of a listed transaction is Pix in, Pix out, Refund in or Refund out.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/operationType',
  },
  'TRANSACTION-55': {
    id: 'TRANSACTION-55',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`movementType` of a listed transaction is CREDIT or DEBIT.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/movementType',
  },
  'TRANSACTION-56': {
    id: 'TRANSACTION-56',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`originalAmount` of a listed transaction is a number in BRL with at most 2 decimals.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalAmount',
  },
  'TRANSACTION-57': {
    id: 'TRANSACTION-57',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`originalAmount` of a listed transaction is the amount of its request.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/originalAmount',
  },
  'TRANSACTION-58': {
    id: 'TRANSACTION-58',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`feeAmount` of a listed transaction is a number in BRL with at most 2 decimals.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/feeAmount',
  },
  'TRANSACTION-59': {
    id: 'TRANSACTION-59',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`finalAmount` of a listed transaction is a number in BRL with at most 2 decimals.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/finalAmount',
  },
  'TRANSACTION-60': {
    id: 'TRANSACTION-60',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`finalAmount` of a listed transaction equals `originalAmount` where the fee is 0.',
    level: 'must',
    openPoints: ['OP-04'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/finalAmount',
  },
  'TRANSACTION-61': {
    id: 'TRANSACTION-61',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`endToEndId` of a confirmed listed transaction is a string with the form of an end-to-end id.',
    level: 'must',
    openPoints: ['OP-27', 'OP-01'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/endToEndId',
  },
  'TRANSACTION-62': {
    id: 'TRANSACTION-62',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`endToEndId` of a listed transaction is the one in its notification.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/endToEndId',
  },
  'TRANSACTION-63': {
    id: 'TRANSACTION-63',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`createdAt` of a listed transaction is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/createdAt',
  },
  'TRANSACTION-64': {
    id: 'TRANSACTION-64',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`createdAt` of a listed transaction is the time of its creation.',
    level: 'must',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/createdAt',
  },
  'TRANSACTION-65': {
    id: 'TRANSACTION-65',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`processedAt` of a confirmed listed transaction is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57', 'OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/processedAt',
  },
  'TRANSACTION-66': {
    id: 'TRANSACTION-66',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: 'What the list shows for members that are unknown while a transaction is pending.',
    level: 'open',
    openPoint: 'OP-27',
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/processedAt',
  },
  'TRANSACTION-67': {
    id: 'TRANSACTION-67',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart` of a listed transaction is an object.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart',
  },
  'TRANSACTION-68': {
    id: 'TRANSACTION-68',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.name` of a listed transaction is a string.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/name',
  },
  'TRANSACTION-69': {
    id: 'TRANSACTION-69',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.document` of a listed transaction is a string.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/document',
  },
  'TRANSACTION-70': {
    id: 'TRANSACTION-70',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.document` of a listed transaction is masked: it never shows the complete document.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/document',
  },
  'TRANSACTION-71': {
    id: 'TRANSACTION-71',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.bank` of a listed transaction is an object.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/bank',
  },
  'TRANSACTION-72': {
    id: 'TRANSACTION-72',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.bank.bankISPB` of a listed transaction is a string.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/bank/properties/bankISPB',
  },
  'TRANSACTION-73': {
    id: 'TRANSACTION-73',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.bank.bankName` of a listed transaction is a string.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/bank/properties/bankName',
  },
  'TRANSACTION-74': {
    id: 'TRANSACTION-74',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.bank.bankCode` of a listed transaction is a string.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/bank/properties/bankCode',
  },
  'TRANSACTION-75': {
    id: 'TRANSACTION-75',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.bank.accountBranch` of a listed transaction is a string.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/bank/properties/accountBranch',
  },
  'TRANSACTION-76': {
    id: 'TRANSACTION-76',
    chapter: 'Transactions',
    section: 'Resources and their fields / Listed transaction (`GET /api/transactions`)',
    rule: '`counterpart.bank.accountNumber` of a listed transaction is a string.',
    level: 'must',
    openPoints: ['OP-27'],
    pointer:
      '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data/items/properties/counterpart/properties/bank/properties/accountNumber',
  },
  'TRANSACTION-77': {
    id: 'TRANSACTION-77',
    chapter: 'Transactions',
    section: 'What the service does',
    rule: 'A cash-out, a QR cash-out, a cash-in and a refund-in of the account are listed, once each.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data',
  },
  'TRANSACTION-78': {
    id: 'TRANSACTION-78',
    chapter: 'Transactions',
    section: 'What the service does',
    rule: 'The transactions list holds no transaction of another account.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data',
  },
  'TRANSACTION-79': {
    id: 'TRANSACTION-79',
    chapter: 'Transactions',
    section: 'What the service does',
    rule: 'A refused request adds no confirmed transaction to the list.',
    level: 'must',
    pointer: '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data',
  },
  'TRANSACTION-80': {
    id: 'TRANSACTION-80',
    chapter: 'Transactions',
    section: 'What the service does',
    rule: 'Whether operations of the compatibility family are listed, and whether their payments can be refunded by the standard one.',
    level: 'open',
    openPoint: 'OP-51',
    pointer: '/paths/~1api~1transactions/get/responses/200/content/application~1json/schema/properties/data',
  },
  'TRANSFER-01': {
    id: 'TRANSFER-01',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A valid transfer is answered with success (200, 201 or 202) and a transfer.',
    level: 'must',
    openPoints: ['OP-10'],
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema',
  },
  'TRANSFER-02': {
    id: 'TRANSFER-02',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: 'The answer to a transfer has a string `endToEndId`.',
    level: 'must',
    openPoints: ['OP-38'],
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/endToEndId',
  },
  'TRANSFER-03': {
    id: 'TRANSFER-03',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: 'The form of the placeholder `endToEndId` of a new transfer.',
    level: 'open',
    openPoint: 'OP-38',
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/endToEndId',
  },
  'TRANSFER-04': {
    id: 'TRANSFER-04',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: 'The real end-to-end id of a transfer, the one under which it settled, arrives in its notification.',
    level: 'must',
    openPoints: ['OP-01'],
    pointer:
      '/webhooks/TRANSFER/post/requestBody/content/application~1json/schema/properties/data/properties/endToEndId',
  },
  'TRANSFER-05': {
    id: 'TRANSFER-05',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: '`eventDate` of a transfer is an ISO 8601 time.',
    level: 'must',
    openPoints: ['OP-57'],
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/eventDate',
  },
  'TRANSFER-06': {
    id: 'TRANSFER-06',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: 'The answer to a transfer has a number `id`.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/id',
  },
  'TRANSFER-07': {
    id: 'TRANSFER-07',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: 'Two transfers have different `id`s.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/id',
  },
  'TRANSFER-08': {
    id: 'TRANSFER-08',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: 'The answer to a transfer has an object `payment`.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/payment',
  },
  'TRANSFER-09': {
    id: 'TRANSFER-09',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: 'The answer to a transfer has a number `payment.amount`.',
    level: 'must',
    pointer:
      '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/payment/properties/amount',
  },
  'TRANSFER-10': {
    id: 'TRANSFER-10',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: '`payment.amount` in the answer to a transfer is the amount of the request.',
    level: 'must',
    pointer:
      '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/payment/properties/amount',
  },
  'TRANSFER-11': {
    id: 'TRANSFER-11',
    chapter: 'Transfer',
    section: 'Resources and their fields / Transfer (response of `POST /dict/pix`)',
    rule: '`type` of a transfer is PENDING, COMPLETED or ERROR.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/type',
  },
  'TRANSFER-12': {
    id: 'TRANSFER-12',
    chapter: 'Transfer',
    section: 'States and transitions / Transfer via `/dict/pix` (field `type`)',
    rule: 'Whether a new transfer is always answered as PENDING.',
    level: 'open',
    openPoint: 'OP-41',
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/type',
  },
  'TRANSFER-13': {
    id: 'TRANSFER-13',
    chapter: 'Transfer',
    section: 'States and transitions / Transfer via `/dict/pix` (field `type`)',
    rule: 'A transfer that settles is notified by a TRANSFER webhook.',
    level: 'must',
    pointer: '/webhooks/TRANSFER/post',
  },
  'TRANSFER-14': {
    id: 'TRANSFER-14',
    chapter: 'Transfer',
    section: 'States and transitions / Transfer via `/dict/pix` (field `type`)',
    rule: 'A transfer that has not settled has not been notified as LIQUIDATED.',
    level: 'must',
    pointer: '/webhooks/TRANSFER/post',
  },
  'TRANSFER-15': {
    id: 'TRANSFER-15',
    chapter: 'Transfer',
    section: 'Endpoints',
    rule: 'A transfer without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/401',
  },
  'TRANSFER-16': {
    id: 'TRANSFER-16',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer whose `x-idempotency-key` is not a UUID is refused.',
    level: 'must',
    openPoints: ['OP-52', 'OP-56'],
    pointer: '/paths/~1dict~1pix/post/parameters/0',
  },
  'TRANSFER-17': {
    id: 'TRANSFER-17',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer whose `x-idempotency-key` is a UUID of another version than 4 is refused with 400 or 422.',
    level: 'must',
    openPoints: ['OP-52'],
    pointer: '/paths/~1dict~1pix/post/parameters/0',
  },
  'TRANSFER-18': {
    id: 'TRANSFER-18',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without the header `x-idempotency-key` is refused with 400.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/parameters/0',
  },
  'TRANSFER-19': {
    id: 'TRANSFER-19',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A second call with the same `x-idempotency-key` and body returns the transfer with the same `id`.',
    level: 'must',
    openPoints: ['OP-10', 'OP-52'],
    pointer: '/paths/~1dict~1pix/post/responses/200/content/application~1json/schema/properties/id',
  },
  'TRANSFER-20': {
    id: 'TRANSFER-20',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A second call with the same `x-idempotency-key` reserves nothing more.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/parameters/0',
  },
  'TRANSFER-21': {
    id: 'TRANSFER-21',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'Many simultaneous calls with one `x-idempotency-key` create exactly one transfer.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/parameters/0',
  },
  'TRANSFER-22': {
    id: 'TRANSFER-22',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A call with a used `x-idempotency-key` and another body creates no second transfer.',
    level: 'must',
    openPoints: ['OP-09'],
    pointer: '/paths/~1dict~1pix/post/parameters/0',
  },
  'TRANSFER-23': {
    id: 'TRANSFER-23',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'How a used `x-idempotency-key` with another body, the key of a refused call, and the key of another account are answered.',
    level: 'open',
    openPoint: 'OP-09',
    pointer: '/paths/~1dict~1pix/post/parameters/0',
  },
  'TRANSFER-24': {
    id: 'TRANSFER-24',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without `pixKey`, or with one that is not a string, is refused with 400.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/pixKey',
  },
  'TRANSFER-25': {
    id: 'TRANSFER-25',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A `pixKey` that is a CPF of 11 digits is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/pixKey',
  },
  'TRANSFER-26': {
    id: 'TRANSFER-26',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A `pixKey` that is a CNPJ of 14 digits is accepted.',
    level: 'must',
    openPoints: ['OP-35'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/pixKey',
  },
  'TRANSFER-27': {
    id: 'TRANSFER-27',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A `pixKey` that is an e-mail address is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/pixKey',
  },
  'TRANSFER-28': {
    id: 'TRANSFER-28',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A `pixKey` that is a phone number with +55 and area code is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/pixKey',
  },
  'TRANSFER-29': {
    id: 'TRANSFER-29',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A `pixKey` that is an EVP (UUID) is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/pixKey',
  },
  'TRANSFER-30': {
    id: 'TRANSFER-30',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A `pixKey` of none of these forms is refused with 400.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/pixKey',
  },
  'TRANSFER-31': {
    id: 'TRANSFER-31',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer with priority HIGH and without `creditorDocument` is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/creditorDocument',
  },
  'TRANSFER-32': {
    id: 'TRANSFER-32',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer with priority HIGH and with a CPF or CNPJ as `creditorDocument` is accepted.',
    level: 'must',
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/creditorDocument',
  },
  'TRANSFER-33': {
    id: 'TRANSFER-33',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer whose `creditorDocument` is neither 11 nor 14 digits long is refused.',
    level: 'must',
    openPoints: ['OP-56', 'OP-35'],
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/creditorDocument',
  },
  'TRANSFER-34': {
    id: 'TRANSFER-34',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer with priority NORM needs no `creditorDocument`.',
    level: 'must',
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/creditorDocument',
  },
  'TRANSFER-35': {
    id: 'TRANSFER-35',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without `priority` is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/priority',
  },
  'TRANSFER-36': {
    id: 'TRANSFER-36',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer whose `priority` is neither HIGH nor NORM is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/priority',
  },
  'TRANSFER-37': {
    id: 'TRANSFER-37',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without `description` is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/description',
  },
  'TRANSFER-38': {
    id: 'TRANSFER-38',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer whose `description` is not a string is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/description',
  },
  'TRANSFER-39': {
    id: 'TRANSFER-39',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'The `description` of a transfer is shown to its recipient.',
    level: 'must',
    unobservable: {
      reason: 'internal',
      because: "What the recipient reads is shown by the recipient's bank, not by this interface.",
    },
  },
  'TRANSFER-40': {
    id: 'TRANSFER-40',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'The name and the effect of the payment flow field.',
    level: 'open',
    openPoint: 'OP-34',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema',
  },
  'TRANSFER-41': {
    id: 'TRANSFER-41',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'An `expiration` of 1 is accepted, one of 0 is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/expiration',
  },
  'TRANSFER-42': {
    id: 'TRANSFER-42',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'An `expiration` of 10800 is accepted, one of 10801 is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/expiration',
  },
  'TRANSFER-43': {
    id: 'TRANSFER-43',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer whose `expiration` is not a number is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/expiration',
  },
  'TRANSFER-44': {
    id: 'TRANSFER-44',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A queued transfer is cancelled once its `expiration` is over: its amount is available again and it is never LIQUIDATED.',
    level: 'must',
    openPoints: ['OP-43', 'OP-14'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/expiration',
  },
  'TRANSFER-45': {
    id: 'TRANSFER-45',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A queued transfer is not cancelled before its `expiration` is over.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/expiration',
  },
  'TRANSFER-46': {
    id: 'TRANSFER-46',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'Without `expiration` a queued transfer is cancelled after 600 seconds, and not before.',
    level: 'must',
    openPoints: ['OP-43', 'OP-14'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/expiration',
  },
  'TRANSFER-47': {
    id: 'TRANSFER-47',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without `payment`, or with one that is not an object, is refused with 400.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/payment',
  },
  'TRANSFER-48': {
    id: 'TRANSFER-48',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without `payment.currency`, or with another value than BRL, is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/payment/properties/currency',
  },
  'TRANSFER-49': {
    id: 'TRANSFER-49',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without `payment.amount`, or with one that is not a number, is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/payment/properties/amount',
  },
  'TRANSFER-50': {
    id: 'TRANSFER-50',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer of an amount with more than 2 decimals is refused with 400.',
    level: 'must',
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/payment/properties/amount',
  },
  'TRANSFER-51': {
    id: 'TRANSFER-51',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'An amount with 2 decimals, such as 0.29 or 1.10, is accepted.',
    level: 'must',
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/payment/properties/amount',
  },
  'TRANSFER-52': {
    id: 'TRANSFER-52',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'How a transfer of zero or of a negative amount is refused.',
    level: 'open',
    openPoint: 'OP-56',
    pointer:
      '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/payment/properties/amount',
  },
  'TRANSFER-53': {
    id: 'TRANSFER-53',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer without `ispbDeny` is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/ispbDeny',
  },
  'TRANSFER-54': {
    id: 'TRANSFER-54',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer whose `ispbDeny` is not an array of strings is refused.',
    level: 'must',
    openPoints: ['OP-56'],
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/ispbDeny',
  },
  'TRANSFER-55': {
    id: 'TRANSFER-55',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer to a key at an institution that is not listed in `ispbDeny` is accepted.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/requestBody/content/application~1json/schema/properties/ispbDeny',
  },
  'TRANSFER-56': {
    id: 'TRANSFER-56',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer to a key at an institution listed in `ispbDeny` is refused with 422.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/422',
  },
  'TRANSFER-57': {
    id: 'TRANSFER-57',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer to a key that the directory does not know is refused with 422.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/422',
  },
  'TRANSFER-58': {
    id: 'TRANSFER-58',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A transfer above the available balance is refused with 422.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/422',
  },
  'TRANSFER-59': {
    id: 'TRANSFER-59',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'A refused transfer reserves nothing: both balances stay as they were.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/422',
  },
  'TRANSFER-60': {
    id: 'TRANSFER-60',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'Simultaneous transfers never spend more than the available balance.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/422',
  },
  'TRANSFER-61': {
    id: 'TRANSFER-61',
    chapter: 'Transfer',
    section: 'Endpoints / POST /dict/pix',
    rule: 'An error of a transfer has the members `statusCode`, `message` and `error`.',
    level: 'must',
    pointer: '/paths/~1dict~1pix/post/responses/400/content/application~1json/schema',
  },
  'TRANSFER-62': {
    id: 'TRANSFER-62',
    chapter: 'Transfer',
    section: 'States and transitions / Balance effects',
    rule: 'When a transfer is created, the available balance decreases by its amount.',
    level: 'must',
    openPoints: ['OP-03', 'OP-04'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/available',
  },
  'TRANSFER-63': {
    id: 'TRANSFER-63',
    chapter: 'Transfer',
    section: 'States and transitions / Balance effects',
    rule: 'When a transfer is created, the blocked balance increases by its amount.',
    level: 'must',
    openPoints: ['OP-03'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/blocked',
  },
  'TRANSFER-64': {
    id: 'TRANSFER-64',
    chapter: 'Transfer',
    section: 'States and transitions / Balance effects',
    rule: 'When a transfer settles, the blocked balance decreases by its amount and the available balance stays.',
    level: 'must',
    openPoints: ['OP-03'],
    pointer:
      '/paths/~1accounts~1balances/get/responses/200/content/application~1json/schema/properties/data/items/properties/balanceAmount/properties/blocked',
  },
  'WEBHOOK-01': {
    id: 'WEBHOOK-01',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'While registration is disabled, POST /api/webhooks is answered 200 with `success` false.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-02': {
    id: 'WEBHOOK-02',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'While registration is disabled, the answer of POST /api/webhooks has a `message` that says so.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-03': {
    id: 'WEBHOOK-03',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'While registration is disabled, POST /api/webhooks stores nothing: the URL is not notified.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-04': {
    id: 'WEBHOOK-04',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'While registration is disabled, deliveries to the URLs registered already continue.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/webhooks/CashOut/post',
  },
  'WEBHOOK-05': {
    id: 'WEBHOOK-05',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'While registration is disabled, URLs are registered in the account dashboard.',
    level: 'must',
    unobservable: { reason: 'internal', because: 'The dashboard is not part of this interface.' },
  },
  'WEBHOOK-06': {
    id: 'WEBHOOK-06',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'Whether the registration route is enabled.',
    level: 'open',
    openPoint: 'OP-16',
    pointer: '/paths/~1api~1webhooks/post',
  },
  'WEBHOOK-07': {
    id: 'WEBHOOK-07',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'While registration is enabled, a valid registration is answered 200 with `success` and `message`.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200/content/application~1json/schema',
  },
  'WEBHOOK-08': {
    id: 'WEBHOOK-08',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: '`success` in the answer to a registration is a boolean.',
    level: 'must',
    pointer: '/paths/~1api~1webhooks/post/responses/200/content/application~1json/schema/properties/success',
  },
  'WEBHOOK-09': {
    id: 'WEBHOOK-09',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'While registration is enabled, `success` is true for a valid registration.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200/content/application~1json/schema/properties/success',
  },
  'WEBHOOK-10': {
    id: 'WEBHOOK-10',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: '`message` in the answer to a registration is a string.',
    level: 'must',
    pointer: '/paths/~1api~1webhooks/post/responses/200/content/application~1json/schema/properties/message',
  },
  'WEBHOOK-11': {
    id: 'WEBHOOK-11',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A URL registered by POST /api/webhooks is notified of the events of its type.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/webhooks/CashOut/post',
  },
  'WEBHOOK-12': {
    id: 'WEBHOOK-12',
    chapter: 'Webhook registration',
    section: 'Endpoints',
    rule: 'POST /api/webhooks without a bearer token is refused with 401.',
    level: 'must',
    pointer: '/paths/~1api~1webhooks/post/responses/401',
  },
  'WEBHOOK-13': {
    id: 'WEBHOOK-13',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration without `url`, or with one that is not a string, is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/url',
  },
  'WEBHOOK-14': {
    id: 'WEBHOOK-14',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration whose `url` is not an HTTPS URL is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/url',
  },
  'WEBHOOK-15': {
    id: 'WEBHOOK-15',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration without `eventType`, or with one that is not a string, is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/eventType',
  },
  'WEBHOOK-16': {
    id: 'WEBHOOK-16',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration of another `eventType` than the seven is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/eventType',
  },
  'WEBHOOK-17': {
    id: 'WEBHOOK-17',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration of each of the seven `eventType`s is accepted.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/eventType',
  },
  'WEBHOOK-18': {
    id: 'WEBHOOK-18',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration without `headers` is accepted.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers',
  },
  'WEBHOOK-19': {
    id: 'WEBHOOK-19',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: '5 custom headers are accepted, 6 are refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers',
  },
  'WEBHOOK-20': {
    id: 'WEBHOOK-20',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration whose `headers` is not an array is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers',
  },
  'WEBHOOK-21': {
    id: 'WEBHOOK-21',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A custom header without `key`, or with one that is not a string, is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer:
      '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers/items/properties/key',
  },
  'WEBHOOK-22': {
    id: 'WEBHOOK-22',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A custom header without `value`, or with one that is not a string, is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer:
      '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers/items/properties/value',
  },
  'WEBHOOK-23': {
    id: 'WEBHOOK-23',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A custom header named host, connection or transfer-encoding is refused with 400, or does not override that of the delivery.',
    level: 'must',
    openPoints: ['OP-16', 'OP-46'],
    pointer:
      '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers/items/properties/key',
  },
  'WEBHOOK-24': {
    id: 'WEBHOOK-24',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A custom header named content-length is refused with 400, or does not override that of the delivery.',
    level: 'must',
    openPoints: ['OP-16', 'OP-46'],
    pointer:
      '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers/items/properties/key',
  },
  'WEBHOOK-25': {
    id: 'WEBHOOK-25',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A custom header named content-type is refused with 400, or does not override that of the delivery.',
    level: 'must',
    openPoints: ['OP-16', 'OP-46'],
    pointer:
      '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers/items/properties/key',
  },
  'WEBHOOK-26': {
    id: 'WEBHOOK-26',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A custom header named user-agent is refused with 400, or does not override that of the delivery.',
    level: 'must',
    openPoints: ['OP-16', 'OP-46'],
    pointer:
      '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers/items/properties/key',
  },
  'WEBHOOK-27': {
    id: 'WEBHOOK-27',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A header name is blocked in capital letters too.',
    level: 'must',
    openPoints: ['OP-16', 'OP-46'],
    pointer:
      '/paths/~1api~1webhooks/post/requestBody/content/application~1json/schema/properties/headers/items/properties/key',
  },
  'WEBHOOK-28': {
    id: 'WEBHOOK-28',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: '3 active URLs of one event type are accepted, a fourth is refused with 400.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/400',
  },
  'WEBHOOK-29': {
    id: 'WEBHOOK-29',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'Of many simultaneous registrations for one event type at most 3 URLs become active.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/400',
  },
  'WEBHOOK-30': {
    id: 'WEBHOOK-30',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'The URLs of one event type do not count for another.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-31': {
    id: 'WEBHOOK-31',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'The URLs of one account do not count for another.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-32': {
    id: 'WEBHOOK-32',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'Registering a URL again for its event type is accepted although 3 URLs are active.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-33': {
    id: 'WEBHOOK-33',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'Registering a URL again for its event type updates its headers: deliveries carry the new ones, and the old ones no more.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-34': {
    id: 'WEBHOOK-34',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'Registering a URL again for its event type does not make it receive a notification twice.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-35': {
    id: 'WEBHOOK-35',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'Registering a URL again leaves the other URLs of the event type, and their headers, unchanged.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/200',
  },
  'WEBHOOK-36': {
    id: 'WEBHOOK-36',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'Registering a URL again for its event type updates its version.',
    level: 'must',
    unobservable: {
      reason: 'not-shown',
      because: 'The version member of a webhook registration is not shown.',
    },
  },
  'WEBHOOK-37': {
    id: 'WEBHOOK-37',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A refused registration stores nothing: the URL is not notified.',
    level: 'must',
    openPoints: ['OP-16'],
    pointer: '/paths/~1api~1webhooks/post/responses/400',
  },
  'WEBHOOK-38': {
    id: 'WEBHOOK-38',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration for an account that is not found is answered 404.',
    level: 'must',
    unobservable: {
      reason: 'cannot-provoke',
      because:
        'A valid token always belongs to an account that exists, and no state removes the account under it.',
    },
  },
  'WEBHOOK-39': {
    id: 'WEBHOOK-39',
    chapter: 'Webhook registration',
    section: 'Endpoints / POST /api/webhooks',
    rule: 'A registration that fails inside the service is answered 500.',
    level: 'must',
    unobservable: {
      reason: 'cannot-provoke',
      because:
        'The specification gives no condition for this status, and no request or state brings it about.',
    },
  },
};
export const openPoints: Readonly<Record<OpenPointId, OpenPoint>> = {
  'OP-01': {
    id: 'OP-01',
    point: 'length of end-to-end ids: "E + 32 chars" in events, exactly 32 in the devolucao path',
    choice: '32 in total: `[ED]` + ISPB (8) + UTC `yyyyMMddHHmm` + 11 alphanumerics',
    accepts:
      '`[ED]` followed by 31 or 32 alphanumerics; path negatives have a total length of 31, or of 34 and more',
  },
  'OP-02': {
    id: 'OP-02',
    point:
      "`transactionId` is a UUID string, yet resend takes a *numeric transaction id*, `existingTransactionId` and a transfer's `id` are numbers",
    choice:
      'every transaction has a number and a UUID; each field shows the form its table gives; every path that takes a transaction id takes both',
    accepts:
      'a UUID in either case where the table says UUID, any non-empty string where it says id; two ids of the same form for one transaction are equal, anything else is recorded; correlation is by externalId or idempotencyKey',
  },
  'OP-03': {
    id: 'OP-03',
    point: 'a cash-out reserves "amount plus fee", the balance table says "by the amount"',
    choice: 'reserves amount + fee; fee per account, default 0',
    accepts: 'reserve of amount, or amount + fee; the total unchanged at creation',
  },
  'OP-04': {
    id: 'OP-04',
    point: 'what a fee does to `finalAmount` and to the credit of a receipt',
    choice: 'DEBIT: final = original + fee; CREDIT: final = original − fee',
    accepts: 'recorded; exact arithmetic only where the fee is 0',
  },
  'OP-05': {
    id: 'OP-05',
    point:
      'the same fault appears as `HTTP_ERROR` with a message array and as `PIX_INVALID_AMOUNT` / `PIX_INVALID_PIX_KEY`',
    choice: 'schema faults: `HTTP_ERROR` and array; `PIX_*` for what passes the schema',
    accepts: '400 with either',
  },
  'OP-06': {
    id: 'OP-06',
    point: 'a document of the right length with wrong check digits',
    choice: 'cash-out: 201, then ERROR with `INVALID_TAX_ID`; cob: 400 (the specification says so there)',
    accepts:
      'cash-out: 400, or 201 followed by `INVALID_TAX_ID`; everywhere else, one negative for cob aside, the kit sends right check digits',
  },
  'OP-07': {
    id: 'OP-07',
    point:
      "duplicate `externalId`: 400 on cash-out, 409 on QR cash-out; one namespace or one per operation; cash-in's answer is not given",
    choice: 'as written; one namespace per account and operation; cash-in 400',
    accepts: 'as written; ids are never reused across operations; cash-in 400 or 409',
  },
  'OP-08': {
    id: 'OP-08',
    point: 'refund-in: unknown transaction is 400 and 404; deadline is 400 here, 422 on devolucao',
    choice: '404; 400 and 422 as written',
    accepts: 'refund-in: 400 or 404 for unknown; 400 or 422 for the deadline',
  },
  'OP-09': {
    id: 'OP-09',
    point: 'same idempotency key, different body; key after a refused first call; scope of a key',
    choice: 'original transfer returned; stored only when accepted; per account',
    accepts: 'original, 400, 409 or 422; never a second transfer, never a second debit',
  },
  'OP-10': {
    id: 'OP-10',
    point:
      'success status of PUT /cob, PUT devolucao, POST /dict/pix, POST /oauth/token; of both balances (200 is taken)',
    choice: '201, 201, 200, 200',
    accepts: '200, 201 or 202; a replay may answer another of them than the first call',
  },
  'OP-11': {
    id: 'OP-11',
    point: 'expiry and removal of a cob have no read endpoint',
    choice: 'reached by clock and control only',
    accepts: 'not decided without a way to see it',
  },
  'OP-12': {
    id: 'OP-12',
    point: 'devolucao with an `id` already used',
    choice: 'same valor: the same refund; another valor: 400',
    accepts: '200 or 201 with the same refund, 400 or 409; never a second debit',
  },
  'OP-13': {
    id: 'OP-13',
    point: 'which envelope a notification uses',
    choice:
      'by the family that created it: standard → transaction event, compatibility → version 2; exactly one notification per event and URL, retries aside',
    accepts: 'the envelope the tables give; duplicates and order are recorded',
  },
  'OP-14': {
    id: 'OP-14',
    point: "a failed notification's `endToEndId`; version 2 notifications of failed transfers and refunds",
    choice: 'null; one with status `ERROR` and errorCode',
    accepts:
      'null, absent or well-formed on ERROR; for a failed transfer or devolucao no notification, or one with any status other than the success word',
  },
  'OP-15': {
    id: 'OP-15',
    point: 'HTTP methods or paths the specification lacks',
    choice: "404 / 405 with the family's envelope",
    accepts: 'not checked',
  },
  'OP-16': {
    id: 'OP-16',
    point: '`POST /api/webhooks`: disabled today, full contract when enabled',
    choice: 'switch, default disabled; registration in the dashboard and by control',
    accepts:
      'each value of `webhookRegistration` that the target can be put into is checked by its own contract; without control one probe decides',
    switch: 'webhookRegistration',
  },
  'OP-17': {
    id: 'OP-17',
    point: 'resend when the target answers non-2xx or not at all',
    choice: "200 with the target's `statusCode`; 502 / 504 with `webhookLogId` when nothing answered",
    accepts: 'both',
  },
  'OP-18': {
    id: 'OP-18',
    point: 'retry policy',
    choice:
      'any 2xx succeeds; 10 s timeout; attempts at 0, 5, 10 and 25 minutes (`serve`: seconds), then a dead letter; 410 disables the URL; `Retry-After` counts; redirects are not followed; all configurable',
    accepts:
      'recorded only: retries after a 5xx, duplicates, order, redirects. Deliveries are matched by content, never by count or position',
    switch: 'deliverySchedule',
  },
  'OP-19': {
    id: 'OP-19',
    point: 'proof of origin of deliveries',
    choice: 'additive Standard Webhooks headers, switch',
    accepts: 'recorded',
    switch: 'webhookSignatures',
  },
  'OP-20': {
    id: 'OP-20',
    point: 'scopes: names, and which endpoint needs which; tokens of one family on the other',
    choice: '`pix:read pix:write balance:read`; standard tokens carry all; both families accept both',
    accepts:
      'tokens are used on their own family only; a token from `insufficient scope`: 403 on the compatibility family, 401 or 403 recorded on the standard one',
  },
  'OP-21': {
    id: 'OP-21',
    point: "order of the token endpoint's checks when several fail",
    choice: 'header, PEM, body, validity, registry, credentials, account, upstream',
    accepts: 'one fault per request',
  },
  'OP-22': {
    id: 'OP-22',
    point: 'does /oauth/token need the certificate header',
    choice: 'no; when present it must be right',
    accepts: 'sent always, except in one recorded probe',
  },
  'OP-23': {
    id: 'OP-23',
    point: 'clock: zone of the night window and of "day"; are 31 and 89 days inclusive',
    choice: 'America/Sao_Paulo, night is [20:00, 06:00), by calendar date, inclusive',
    accepts: 'margins: 30 accepted and 33 refused; 88 and 91',
  },
  'OP-24': {
    id: 'OP-24',
    point: "QR cash-out: CRC checked? a dynamic code's amount? a code without an amount?",
    choice: 'bad CRC 400; the amount of a dynamic code counts when present; else `value`',
    accepts:
      'prefix, lengths (49, 500, 501) and a clearly different amount are exact; a code without an amount takes any value; CRC is recorded',
  },
  'OP-25': {
    id: 'OP-25',
    point: 'splits: percentages towards the sum, rounding',
    choice: 'percent of gross, rounded down to the cent; the rest stays with the account',
    accepts:
      'sums that are whole cents and clearly inside or outside; a sum of FIXED splits equal to the amount is accepted',
  },
  'OP-26': {
    id: 'OP-26',
    point: 'provider minimum of `expirationTime`',
    choice: 'none by default, per account',
    accepts:
      '86400 and 604800 are accepted; 30 and 3600 give 201, or 400 with errorCode `PROVIDER_EXPIRATION_BELOW_MINIMUM` (any `code`)',
  },
  'OP-27': {
    id: 'OP-27',
    point: 'list fields unknown while pending; how and where documents are masked',
    choice: 'null; `***.456.789-**`; masked everywhere outward',
    accepts:
      "null, empty or absent; masked = not the complete document. The list, version 2, MED and `parentTransaction` mask; a CashOut's own `counterpart.document` may be whole. `qrCodeImage` null or absent when not asked for",
  },
  'OP-28': {
    id: 'OP-28',
    point:
      'which envelope MED, transactions, balance, resend, webhook registration errors use; bodies *not shown*',
    choice: 'short envelope on the compatibility family, MED, transactions, resend; full one elsewhere',
    accepts:
      '`statusCode` and `message` wherever a body is shown, and `error` on the compatibility family, MED and transactions; nothing on 404, 409 and 500 of QR cash-out and refund-in; the full envelope on `/api/auth/token`, cash-out and cash-in, there with `errorCode` only on business errors and `details` only where a row names it; `path` any non-empty string',
  },
  'OP-29': {
    id: 'OP-29',
    point: 'MED transitions and events; bodies of med_* notifications',
    choice:
      'OPEN → RECEIVED → ANALYZED, CANCELLED from the first two; created → med_created, APPROVED → med_accepted, REJECTED → med_rejected; body `{event, data: MED}`',
    accepts: 'enum and consistency; the right event type per decision',
  },
  'OP-30': {
    id: 'OP-30',
    point: 'values and timing of `X-Sandbox-Scenario`',
    choice:
      'a documented list, unknown value 400. Cash-out: `insufficient-funds` and `invalid-pix-key` answer 400 with their code, `document-mismatch` and the asynchronous codes (`blocked-account`, `settlement-timeout`, …) end in an ERROR notification, `delay:<seconds>` settles late. Cash-in: `error` and `delay:<seconds>` change the notification',
    accepts: 'values per target file; a synchronous 400 with the right code or an ERROR notification with it',
  },
  'OP-31': {
    id: 'OP-31',
    point:
      'body of `GET /balance` beyond four fields, and whether they are wrapped; `/balance` and `/api/balance`',
    choice: 'exactly the four, unwrapped; both paths',
    accepts:
      'extra fields; the four fields on top or inside one member (`data`, an object or a one-item array); either path, and if both answer, equal values',
  },
  'OP-32': {
    id: 'OP-32',
    point: 'cash-in after `expirationDate`',
    choice: 'cannot be paid any more; becomes ERROR, no notification',
    accepts: 'not decided',
  },
  'OP-33': {
    id: 'OP-33',
    point:
      'name of the legal-entity field of `devedor`; members of `horario` besides `solicitacao`; bounds of `calendario.expiracao`',
    choice: '`cnpj`; `liquidacao`; 1 to 2147483647',
    accepts: '`cnpj` or CPF only; extra members',
  },
  'OP-34': {
    id: 'OP-34',
    point: 'name of the payment-flow field of `POST /dict/pix`',
    choice: '`paymentFlow`, any string',
    accepts: 'never sent',
  },
  'OP-35': {
    id: 'OP-35',
    point: '14-digit CNPJ and the alphanumeric CNPJ in force since July 2026',
    choice: 'digits; switch for alphanumeric',
    accepts: 'never fails a target that accepts it',
    switch: 'alphanumericCnpj',
  },
  'OP-36': {
    id: 'OP-36',
    point: 'raw `+` inside a percent-encoded certificate',
    choice: 'accepted; form-encoded spaces are `PUB_CERT_MALFORMED_PEM` with a hint',
    accepts: 'only the form-encoded case is checked',
  },
  'OP-37': {
    id: 'OP-37',
    point: 'numeric limits (transaction, day, night) and fees',
    choice: 'per account, documented defaults',
    accepts: 'set through `an account`',
  },
  'OP-38': {
    id: 'OP-38',
    point: 'placeholder `endToEndId` of a new transfer',
    choice: 'UUID',
    accepts: 'any string',
  },
  'OP-39': {
    id: 'OP-39',
    point:
      '`/oauth/token`: "token-endpoint errors use the same shape" against the compatibility envelope; UUID v4 stated for credentials in general; lifetime "default 3600"',
    choice: 'short envelope; 401; 3600',
    accepts:
      'either envelope; wrong credentials 401 or 403, malformed ones 400 too; no `PUB_*` needed; any positive `expires_in`',
  },
  'OP-40': {
    id: 'OP-40',
    point:
      '`clientSecret` 8 to 64 characters, yet length is not among the conditions of `PUB_REQUEST_BODY_INVALID`',
    choice: '400',
    accepts: '400, or 401 with `PUB_INVALID_CREDENTIALS`',
  },
  'OP-41': {
    id: 'OP-41',
    point:
      '"created as PENDING" against answers that list `PENDING, CONFIRMED, ERROR` (QR cash-out, refund-in, transfer); a devolucao that is done at once, or by itself a moment later',
    choice: 'PENDING, EM_PROCESSAMENTO; until the bank has settled it',
    accepts: 'any listed; a refund may end whenever it likes',
  },
  'OP-42': {
    id: 'OP-42',
    point: '"destination bank rejects" gives a CashOut with ERROR (states) or a CashOutReversal (events)',
    choice: 'CashOut with ERROR',
    accepts:
      'CashOut with ERROR is required; a reversal beside it is recorded, its end-to-end ids and bank may be unknown',
  },
  'OP-43': {
    id: 'OP-43',
    point: 'the balance table has no row for failure, refund, return',
    choice:
      'failure releases all that was reserved; a refund reserves at request and posts when settled; a return credits',
    accepts:
      "after ERROR blocked is back at its level and available regains at least the amount; a refund's total is exact once settled, its blocking recorded",
  },
  'OP-44': {
    id: 'OP-44',
    point: 'splits: "available increases by the amount" against "the remainder stays with the account"',
    choice: 'gross credit, then split debits',
    accepts: 'either; the final balance is the remainder',
  },
  'OP-45': {
    id: 'OP-45',
    point: '`message` "one entry per invalid field"; shape of `details.violations`',
    choice: 'one each; `[{field, message}]`',
    accepts: 'at least one per field; any non-empty value',
  },
  'OP-46': {
    id: 'OP-46',
    point: 'header names are "blocked", yet absent from the list of 400s',
    choice: '400',
    accepts: '400; or accepted and then not overriding the real header of a delivery',
  },
  'OP-47': {
    id: 'OP-47',
    point: 'resend: scope and window of 60 per minute; resend of a transaction with nothing to send yet',
    choice: 'per account, sliding; 400',
    accepts:
      'at least one 429 among 130 quick calls, and (where time can pass) none 120 s later; only transactions with a notification',
  },
  'OP-48': {
    id: 'OP-48',
    point: 'REFUND: `creditDebitType`, which amount `payment` has, which `refunds` are listed',
    choice: "DEBIT; this refund's; this one",
    accepts: "either sign; the refund's or the original amount; at least this refund",
  },
  'OP-49': {
    id: 'OP-49',
    point:
      'is the `externalId` of a refused request used up; which operations and failed payments count towards limits',
    choice: 'no; cash-out alone, failed ones not',
    accepts: 'fresh ids; not decided',
  },
  'OP-50': {
    id: 'OP-50',
    point: 'cob: absent `expiracao`, `chave`, `modalidadeAlteracao`; optional members that were not sent',
    choice: "86400, the account's key, 0; left out",
    accepts: 'the kit sends them; their absence is recorded; unsent members may be absent, null or empty',
  },
  'OP-51': {
    id: 'OP-51',
    point:
      'which registered event type gets which notification; envelope of a receipt that no charge asked for; refunding or listing across families',
    choice: 'the mapping in `provider-states.md`; CashIn; yes',
    accepts:
      'the receiver is registered for all types; for TRANSFER, RECEIVE, REFUND and reversals the type is recorded; a receipt without charge is known by its ids in either envelope; across families recorded',
  },
  'OP-52': {
    id: 'OP-52',
    point: 'an idempotency key that is a UUID but not v4; replay after the transfer moved on',
    choice: '400; the current state',
    accepts: '400 or 422; the same `id`, other fields may have moved on',
  },
  'OP-53': {
    id: 'OP-53',
    point: '"EMV" for `pixCode` and `location`',
    choice: 'complete TLV and CRC; txid of 26 characters and more shown as `***` in the code',
    accepts: 'starts with `000201`, TLV parses; CRC recorded',
  },
  'OP-54': {
    id: 'OP-54',
    point:
      'wrong types that convert (`"10.5"` for a number, `"true"` for a boolean), null for an optional field',
    choice: 'refused',
    accepts:
      'recorded. A type that cannot convert (an object for a string, `"abc"` for a number) is refused with 400',
  },
  'OP-55': {
    id: 'OP-55',
    point: "statuses an operation's table does not list (403, 404, 405, 413, 415, 429, 5xx)",
    choice: 'as HTTP means them',
    accepts:
      'recorded unless a clause demands another, but a 5xx to an ill-formed request fails; on 429 and 503 the kit waits as told and repeats, and skips what it cannot see for a limit that asks for more than 20 s; the resend limit alone is graded',
  },
  'OP-56': {
    id: 'OP-56',
    point: "faults that an endpoint's list of errors does not name; malformed path parameters",
    choice: '400',
    accepts: '400 or 404, save `txid` (400)',
  },
  'OP-57': {
    id: 'OP-57',
    point: 'timestamps are "ISO 8601"',
    choice: 'UTC with milliseconds and `Z`',
    accepts:
      "date and time, fraction and offset optional (UTC for the cash-out's `generateTime`): a pattern, not `format: date-time`",
  },
  'OP-58': {
    id: 'OP-58',
    point:
      'paging edges: `totalPages` when there is nothing, a page beyond the last, fractional numbers where "number" is written',
    choice: '0; 200 with an empty list; 400',
    accepts: 'recorded; the kit sends whole numbers',
  },
  'OP-59': {
    id: 'OP-59',
    point:
      'empty or blank names, characters of a refund `id` and of an `externalId`, characters outside ASCII, `valor` "0.00" of a devolucao',
    choice: 'blank refused; id `[a-zA-Z0-9]`; any text; refused',
    accepts: "recorded; the kit's positives use plain letters and digits",
  },
  'OP-60': {
    id: 'OP-60',
    point: 'malformed JSON, also where the body is optional; an upper bound of amounts',
    choice: '400; 9,999,999,999.99',
    accepts: 'any 4xx; positives stay under a million',
  },
};
